import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partBytes } from '../../../tests/support/part-bytes.ts'
import { builtFolder } from '../../../tests/support/server.ts'

const dist = await builtFolder()

test('the calculator loads at most 5 KB when it comes near, React not counted', async () => {
  const bytes = await partBytes(['open-calculator.', 'estimate.', 'fill.', 'share-link.'])
  console.info(`The calculator costs ${bytes} bytes when it comes near (brotli, without React).`)
  expect(bytes).toBeLessThan(5 * 1024)
})

// The sliders are in the page's HTML, disabled, so that nothing moves on hydration.
test.each([
  ['impact.html', 16],
  ['hi/impact.html', 18],
  ['te/impact.html', 18],
])(
  '%s takes at most %i KB with the static calculator, and contains no island loader',
  async (name, kilobytes) => {
    const html = await readFile(join(dist, name), 'utf8')
    expect(html).toMatch(/data-calculator=.*type="range"/s)
    expect(html).not.toContain('<astro-island')
    const { size } = await stat(join(dist, `${name}.br`))
    console.info(`${name} takes ${size} bytes (brotli).`)
    expect(size).toBeLessThan(kilobytes * 1024)
  },
)

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder } from '../../../tests/support/server.ts'

const dist = await builtFolder()
const assets = join(dist, 'assets')

test('the calculator costs at most 5 KB when it comes near, React not counted', async () => {
  const names = await readdir(assets)
  const parts = ['open-calculator.', 'estimate.', 'kept-additions.', 'share-link.'].map((start) =>
    names.find((name) => name.startsWith(start) && name.endsWith('.js.br')),
  )
  const sizes = await Promise.all(parts.map(async (name = '') => (await stat(join(assets, name))).size))
  const bytes = sizes.reduce((sum, size) => sum + size)
  console.info(`The calculator costs ${bytes} bytes when it comes near (brotli, without React).`)
  expect(bytes).toBeLessThan(5 * 1024)
})

// The sliders come with the page, at rest, so that nothing moves when they come alive.
test.each([
  ['impact.html', 16],
  ['hi/impact.html', 18],
  ['te/impact.html', 18],
])(
  '%s takes at most %i KB with the calculator at rest in it, and no island’s loader',
  async (name, kilobytes) => {
    const html = await readFile(join(dist, name), 'utf8')
    expect(html).toMatch(/data-calculator=.*type="range"/s)
    expect(html).not.toContain('<astro-island')
    const { size } = await stat(join(dist, `${name}.br`))
    console.info(`${name} takes ${size} bytes (brotli).`)
    expect(size).toBeLessThan(kilobytes * 1024)
  },
)

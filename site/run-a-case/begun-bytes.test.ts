import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partBytes } from '../../tests/support/part-bytes.ts'
import { builtFolder } from '../../tests/support/server.ts'

const built = await builtFolder()

test('beginning a case costs at most 45 KB, React not counted', async () => {
  const starts = ['stage.astro', 'open.', 'run-a-case.', 'city-worker', 'share-link.', 'fill.']
  const bytes = await partBytes(starts)
  console.info(`A case costs ${bytes} bytes when a visitor begins (brotli, without React).`)
  expect(bytes).toBeLessThan(45 * 1024)
})

test.each(['howWork', 'SystemOne'])(
  'no style of the simulation is in the first view of /%s',
  async (page) => {
    const html = await readFile(join(built, `${page}.html`), 'utf8')
    expect(html).toContain('data-run=')
    expect(html).not.toContain('crosshair')
  },
)

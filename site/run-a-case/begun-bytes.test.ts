import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder } from '../../tests/support/server.ts'

const built = await builtFolder()
const assets = join(built, 'assets')

test('beginning a case costs at most 45 KB, React not counted', async () => {
  const names = await readdir(assets)
  const parts = ['stage.astro', 'open.', 'run-a-case.', 'city-worker', 'share-link.', 'fill.'].map((start) =>
    names.find((name) => name.startsWith(start) && name.endsWith('.js.br')),
  )
  const sizes = await Promise.all(parts.map(async (name = '') => (await stat(join(assets, name))).size))
  const bytes = sizes.reduce((sum, size) => sum + size)
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

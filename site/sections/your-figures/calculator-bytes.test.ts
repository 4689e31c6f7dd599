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

test('neither the sliders nor an island’s loader are in the first view of /impact', async () => {
  const html = await readFile(join(dist, 'impact.html'), 'utf8')
  expect(html).toContain('data-calculator=')
  expect(html).not.toContain('inner-spin-button')
  expect(html).not.toContain('<astro-island')
})

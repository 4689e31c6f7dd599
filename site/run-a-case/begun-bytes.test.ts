import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partBytes } from '../../tests/support/part-bytes.ts'
import { builtFolder } from '../../tests/support/server.ts'

const built = await builtFolder()

test('starting a case loads at most 45 KB, React not counted', async () => {
  const starts = ['stage.astro', 'open.', 'run-a-case.', 'places.', 'city-worker.']
  const bytes = await partBytes(starts)
  console.info(`A case costs ${bytes} bytes when a visitor begins (brotli, without React).`)
  expect(bytes).toBeLessThan(45 * 1024)
})

test('page and worker share one engine chunk, which uses no document', async () => {
  const assets = join(built, 'assets')
  const [engine = ''] = (await readdir(assets)).filter((name) => /^engine\..*\.js$/.test(name))
  expect(await readFile(join(assets, engine), 'utf8')).not.toMatch(/\bfrom"|\bimport"/)
  expect(await partBytes(['city-worker.'])).toBeLessThan((await partBytes(['engine.'])) + 1024)
  // The banner of the home page plays without it.
  expect(await partBytes(['play-case.'])).toBeLessThan(4 * 1024)
})

test('the first view of /case contains no style of the simulation', async () => {
  const html = await readFile(join(built, 'case.html'), 'utf8')
  expect(html).toContain('data-run=')
  expect(html).not.toContain('crosshair')
})

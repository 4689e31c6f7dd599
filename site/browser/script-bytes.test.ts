import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partBytes } from '../../tests/support/part-bytes.ts'
import { builtFolder } from '../../tests/support/server.ts'

/** Limits for what is loaded on demand, in KB (brotli), without React. Those of a first visit are in tests/e2e/light.spec.ts. */
test.each([
  ['a case that a visitor begins', 45, ['stage.astro', 'open.', 'run-a-case.', 'places.', 'city-worker.']],
  ['the case that plays in the banner', 4, ['play-case.']],
  ['the calculator', 5, ['open-calculator.', 'estimate.', 'fill.', 'share-link.']],
])('%s loads at most %i KB', async (_name, kilobytes, starts) => {
  const bytes = await partBytes(starts)
  console.info(`${starts[0]}: ${bytes} bytes`)
  expect(bytes).toBeLessThan(kilobytes * 1024)
})

test('the first view of /case contains no style of the simulation', async () => {
  const html = await readFile(join(await builtFolder(), 'case.html'), 'utf8')
  expect(html).toContain('data-run=')
  expect(html).not.toContain('crosshair')
})

test('the calculator is in the HTML of /impact, without an island loader', async () => {
  const html = await readFile(join(await builtFolder(), 'impact.html'), 'utf8')
  expect(html).toMatch(/data-calculator=.*type="range"/s)
  expect(html).not.toContain('<astro-island')
})

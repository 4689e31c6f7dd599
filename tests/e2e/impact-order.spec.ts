import { languageCodes } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'

for (const language of languageCodes)
  test(`/impact in ${language} goes by strength: simulated, published, targets`, async ({ page }) => {
    await page.goto(pathIn(language, '/impact'))
    const kinds = await page
      .locator('main > section:not(#figures) [data-figure], main > div [data-figure]')
      .evaluateAll((figures) => figures.map((figure) => figure.getAttribute('data-figure')))
    expect(kinds.indexOf('published')).toBeGreaterThan(kinds.indexOf('simulated'))
    expect(kinds.indexOf('target')).toBeGreaterThan(kinds.lastIndexOf('published'))
  })

test('studies from India: at most six, each with its number, its limits and a link', async ({ page }) => {
  await page.goto('/impact')
  const rows = page.getByRole('table', { name: 'What was found in India' }).locator('tbody tr')
  expect(await rows.count()).toBeLessThanOrEqual(6)
  for (const row of await rows.all()) {
    await expect(row.getByRole('cell').nth(1)).toHaveText(/\d/)
    await expect(row.getByRole('cell').nth(2)).not.toBeEmpty()
    await expect(row.getByRole('link')).toHaveAttribute('href', /^https:/)
  }
  await expect(rows.filter({ hasText: 'No significant link to mortality' })).toHaveCount(1)
})

test('the mark of a study from India stays on one line, in Telugu at 768 px too', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/te/impact')
  const marks = page.locator('#india').locator('xpath=ancestor::section').locator('td:last-child [data-kind]')
  const lines = await marks.evaluateAll((all) =>
    all.map(
      (mark) => mark.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(mark).lineHeight),
    ),
  )
  expect(lines).toHaveLength(6)
  for (const count of lines) expect(count).toBeLessThan(1.5)
})

test('58% has the nearest published figure beside it, at the same size', async ({ page }) => {
  await page.goto('/impact')
  const sizes = await page
    .locator('.numeral')
    .evaluateAll((found) =>
      found
        .filter((figure) => ['58%', '50.2%'].includes(figure.textContent ?? ''))
        .map((figure) => getComputedStyle(figure).fontSize),
    )
  expect(sizes).toHaveLength(2)
  expect(new Set(sizes).size).toBe(1)
})

for (const width of [360, 768, 896, 1024, 1216, 1440])
  test(`the figures of delay stay on one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/te/impact')
    const lines = await page
      .locator('section[aria-labelledby=cost] .numeral')
      .evaluateAll((all) =>
        all.map((figure) => new Set([...figure.getClientRects()].map(({ top }) => top)).size),
      )
    expect(lines).toEqual([1, 1, 1, 1])
  })

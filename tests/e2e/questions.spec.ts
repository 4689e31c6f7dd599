import { languageCodes } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { withoutSamples } from '../../contract/samples.ts'
import { expect, test } from '../support/browser-test.ts'

for (const language of languageCodes)
  test(`/questions in ${language} has a part for each who asks, with questions that no other part has`, async ({
    page,
  }) => {
    await page.goto(pathIn(language, '/questions'))
    const asked = await page
      .locator('main dl dt')
      .evaluateAll((terms) => terms.map((term) => term.textContent))
    for (const audience of ['hospital', 'operator', 'programme']) {
      const part = page.locator(`#${audience}[data-audience="${audience}"]`)
      const own = await part.locator('dt').evaluateAll((terms) => terms.map((term) => term.textContent))
      expect(own.length).toBeGreaterThanOrEqual(3)
      for (const question of own) expect(asked.filter((each) => each === question)).toHaveLength(1)
    }
  })

test('the comparison with a group chat says both what it does as well and what it does not', async ({
  page,
}) => {
  await page.goto('/questions#whatsapp')
  const table = page.getByRole('table', { name: 'WhatsApp' })
  await expect(table.getByRole('row', { name: /Known to everybody/ })).toContainText('No: it is learned')
  for (const missing of ['A named answer', 'One clock', 'Beds and care', 'The handover', 'Erasure'])
    await expect(table.getByRole('rowheader', { name: missing })).toBeVisible()
})

test('a sample case study is marked, and without it one sentence says that there is none', async ({
  page,
}) => {
  await page.goto('/questions')
  const cases = page.locator('#cases')
  await expect(cases.locator('[data-sample]')).toContainText('Sample')
  await expect(cases.getByText('There is no case study yet.')).toBeVisible()
  const inProduction = withoutSamples(await page.content())
  expect(inProduction).toContain('There is no case study yet.')
  expect(inProduction).not.toContain('A district in Telangana')
})

for (const path of ['/', '/request', '/security'])
  test(`${path} links to the questions in its own text`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('main a[href="/questions"]').first()).toBeVisible()
  })

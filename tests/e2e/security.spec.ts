import { languageCodes } from '../../content/languages.ts'
import { csvRecords } from '../../contract/csv.ts'
import { pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'

for (const language of languageCodes)
  test(`the questionnaire in ${language} is the page's own rows, as CSV`, async ({ page }) => {
    await page.goto(pathIn(language, '/security'))
    const link = page.locator('a[download]')
    await expect(link).toHaveAttribute('href', pathIn(language, '/security.csv'))
    const answer = await page.request.get(pathIn(language, '/security.csv'))
    expect(answer.headers()['content-type']).toContain('text/csv')
    const [, ...rows] = [...csvRecords(await answer.text())].map(({ cells }) => cells)
    const [version] = rows.pop() ?? []
    await expect(page.getByText(String(version), { exact: true })).toBeVisible()
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(rows.length).toBeLessThanOrEqual(50)
    const questions = await page.locator('main li h3').allTextContents()
    expect(questions).toEqual(rows.map(([number, , question]) => `${number}. ${question}`))
    const claims = page.locator('main li', { has: page.getByRole('heading', { level: 3 }) })
    for (const [index, [, , , answered = '']] of rows.entries())
      await expect(claims.nth(index)).toContainText(answered)
  })

test('/security has its version, its date and who else processes data', async ({ page }) => {
  await page.goto('/security')
  await expect(page.getByText('Version 2 of 19 November 2026')).toBeVisible()
  await expect(page.locator('#companies').getByText('Sample Hosting, Hyderabad')).toBeVisible()
})

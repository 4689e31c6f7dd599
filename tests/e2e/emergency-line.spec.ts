import { languageCodes, languages } from '../../content/languages.ts'
import { type PagePath, pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { longUnless } from './long.ts'

const withForms = ['/', '/contactSection', '/request'] satisfies PagePath[]

for (const language of languageCodes)
  test(
    `in ${language} the line for somebody in need is above every form's button, in the menu and on /case`,
    longUnless(language === 'en'),
    async ({ page }) => {
      const { before, numbers, note } = languages[language].site.footer.emergency
      expect(numbers.map(({ href }) => href)).toEqual(['tel:112', 'tel:108'])
      await page.setViewportSize({ width: 390, height: 844 })
      for (const path of withForms) {
        await page.goto(pathIn(language, path))
        const line = page.locator('form [data-emergency-line]')
        await expect(line).toContainText(before)
        await expect(line).toContainText(note)
        // Measured at once: what is laid out late may move both.
        const gap = await line.evaluate((element) => {
          const button = element.closest('form')?.querySelector('[type=submit]')
          return (button?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom
        })
        expect(gap).toBeGreaterThanOrEqual(0)
        expect(
          await line.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        ).toEqual(['tel:112', 'tel:108'])
      }
      await page.locator('[data-menu-open]').click()
      await expect(page.locator('dialog [data-emergency-line]')).toBeVisible()
      await page.goto(pathIn(language, '/case'))
      const onCase = page.locator('#run [data-emergency-line]')
      await expect(onCase).toBeVisible()
      const choices = page.locator('#run [data-run]')
      expect((await onCase.boundingBox())?.y ?? 0).toBeLessThan((await choices.boundingBox())?.y ?? 0)
    },
  )

import { content } from '../../content/index.ts'
import { expect, test } from '../support/browser-test.ts'
import { longUnless } from './long.ts'
import { sitePages, statusOfMissingPage } from './site-pages.ts'

test.use({ allowedConsole: statusOfMissingPage, viewport: { width: 680, height: 960 } })

const { company, home, site } = content

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

test('printed, home has every partner, every fact and every word of its heading', async ({ page }) => {
  await page.goto('/')
  for (const { name } of home.testimonials.partners) {
    const partner = page.getByText(name)
    await expect(partner).toBeVisible()
    const box = await partner.boundingBox()
    expect(box?.x, name).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(680)
  }
  for (const phrase of home.product.system.phrases)
    await expect(page.getByRole('listitem').getByText(phrase, { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Ambulances, Hospitals, Doctors, and Healthcare Professionals')).toBeVisible()
})

for (const path of sitePages)
  test(
    `printed, ${path} has the contact details and no controls`,
    longUnless(path === '/request'),
    async ({ page }) => {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      for (const text of [company.phone, company.email, site.footer.emergency.note])
        await expect(footer.getByText(text)).toBeVisible()
      await expect(page.locator('button:visible, form:visible, nav:visible, video:visible')).toHaveCount(0)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
      // A4 on its side.
      await page.setViewportSize({ width: 1009, height: 680 })
      await expect(page.locator('nav:visible')).toHaveCount(0)
    },
  )

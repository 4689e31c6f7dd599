import { languageCodes } from '../../content/languages.ts'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'

test('every page opens without console output', async ({ page, server }) => {
  for (const path of pagePaths) {
    const answer = await page.goto(path, { waitUntil: 'load' })
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', server.origin + path)
  }
})

for (const language of languageCodes)
  test(`in ${language} a page that shows one section alone has nothing beside it`, async ({ page }) => {
    for (const [path, section] of [
      ['/contactSection', 'contact'],
      ['/SystemOne', 'product'],
      ['/Client', 'testimonial'],
      ['/howWork', 'howDoes'],
    ] as const) {
      await page.goto(pathIn(language, path))
      await expect(page.locator('main > :not(script, style, link)')).toHaveCount(1)
      await expect(page.locator('main section')).toHaveCount(1)
      await expect(page.locator('main > section')).toHaveId(section)
    }
  })

test('/request has the form, testimonials, other sections and impact figures in this order', async ({
  page,
}) => {
  await page.goto('/request')
  const sections = page.locator('main > section')
  await expect(sections.first()).toHaveId('request')
  await expect(sections.nth(1)).toHaveId('testimonial')
  await expect(sections.last().locator('[data-figure]')).toHaveCount(3)
})

test('links in any letter case keep the address as written', async ({ page, server }) => {
  await page.goto('/About/')
  await expect(page).toHaveURL(`${server.origin}/About/`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.origin}/about`)
})

test.describe('an unknown address', () => {
  test.use({ allowedConsole: /404 \(Not Found\)/ })

  test('shows a page with links back', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })
})

test.describe('a script injected into a page', () => {
  test.use({ allowedConsole: /Content Security Policy/ })

  test('does not run', async ({ page }) => {
    const refused: string[] = []
    await page.exposeFunction('noteRefusal', (directive: string) => refused.push(directive))
    await page.goto('/privacy')
    await page.evaluate(() => {
      // Listens in the page, because this test expects a policy violation.
      document.addEventListener('securitypolicyviolation', (event) => {
        Reflect.get(window, 'noteRefusal')(event.effectiveDirective)
      })
    })
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.body.append(script)
      return Reflect.has(window, 'smuggled')
    })
    expect(ran).toBe(false)
    await expect.poll(() => refused).toContain('script-src-elem')
  })
})

import scenes from '../../content/en/scenes.json' with { type: 'json' }
import { languageCodes } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { keepMessages } from '../support/page-time.ts'
import { long, longUnless } from './long.ts'

test.use({ reducedMotion: 'reduce' })

const phone = { width: 360, height: 800 }
const desktop = { width: 1440, height: 900 }

test('axe finds nothing in the open menu', long, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, 'dialog')
})

// The width of the phone that Lighthouse emulates. Content that a tile clips would overlap the button below it.
for (const path of languageCodes.map((language) => pathIn(language, '/')))
  test(`axe finds nothing on ${path}, 412 px wide`, longUnless(path === '/te'), async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.goto(path)
    await expectNoFindings(page)
  })

const forms = [
  { path: '/', form: 'signups', submit: 'Get a call back', answer: 'Please fill in all the fields.' },
  { path: '/about', form: 'contactUs', submit: 'Send message', answer: 'Please enter your first name' },
  { path: '/request', form: 'demoRequests', submit: 'Request Demo', answer: 'This field is required' },
] as const

for (const { path, form: name, submit, answer } of forms) {
  test(`axe finds nothing while the form ${name} shows errors`, long, async ({ page }) => {
    await keepMessages(page)
    await page.goto(path)
    const form = page.locator(`form[data-form="${name}"]`)
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('novalidate')
    await form.getByRole('button', { name: submit }).click()
    await expect(form.getByText(answer).first()).toBeVisible()
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await expectNoFindings(page, `form[data-form="${name}"]`)
      await expect(form.getByText(answer).first()).toBeVisible()
    }
  })
}

test('axe finds nothing while a case is set up, running and finished', long, async ({ page }) => {
  const both = async () => {
    // So high that "Start", which stays at the lower edge, covers no button: axe takes half a button for a small one.
    for (const { width } of [phone, desktop]) {
      await page.setViewportSize({ width, height: 4000 })
      await expectNoFindings(page, '#run')
    }
  }
  await page.goto('/case#run-heartAttack')
  const start = page.getByRole('button', { name: /^Start the simulation/ })
  await expect(start).toBeVisible()
  await both()
  await start.click()
  await page.getByRole('slider', { name: 'Time in the case' }).fill('400')
  await both()
  await page.getByRole('button', { name: 'See the minutes side by side' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await both()
})

test('axe finds nothing in the calculator and in the estimate sent with the form', long, async ({ page }) => {
  await page.goto('/impact#your-figures')
  await expect(page.locator('#your-figures [inert]')).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Ambulances' })).toBeVisible()
  await page.getByText('The same as a table').click()
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectNoFindings(page, '#your-figures')
  }
  await page.goto('/request#request=12-20-4-3-1')
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expectNoFindings(page, '#request')
})

test('the axes of the curve have the text colour that the visitor has chosen', long, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/impact')
  const words = page.getByText(scenes.outcome.late).first()
  const [colour, strokes] = await words.evaluate((element) => [
    getComputedStyle(element).color,
    Array.from(
      element.parentElement?.querySelectorAll('path') ?? [],
      (path) => getComputedStyle(path).stroke,
    ),
  ])
  expect(strokes.filter((stroke) => stroke === colour)).toHaveLength(2)
})

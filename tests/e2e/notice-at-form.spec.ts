import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import { expectNoFindings } from '../support/axe.ts'
import { goodLeadIn, goodLeads } from '../support/form-examples.ts'
import { expect, formOn, leadsFrom, pageOf, test } from '../support/lead-browser-test.ts'
import { beyondTheScreen } from './fitting.ts'
import { long } from './long.ts'

test.use({ allowedConsole: /status of 422/ })

/** With the page's real clock: axe and a reload use timers. */
async function formAtWork(page: Page, collection: Collection, language: Language) {
  await page.goto(pathIn(language, pageOf[collection]))
  const parts = formOn(page, collection, language)
  await parts.form.scrollIntoViewIfNeeded()
  await expect(parts.form).toHaveAttribute('novalidate')
  return parts
}

const address = () => `t${randomUUID().slice(0, 8)}@clinic.co`

for (const language of languageCodes)
  for (const collection of collections)
    test(
      `${collection} in ${language}: the notice is one line before the button until it is opened, and fits`,
      long,
      async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 800 })
        const { form, submit } = await formAtWork(page, collection, language)
        const notice = form.locator('details')
        const summary = notice.locator('summary')
        const inner = notice.getByRole('link', { name: languages[language].forms.noticeAtForm.whole })
        await expect(inner).toBeHidden()
        const [closed, button] = [await notice.boundingBox(), await submit.boundingBox()]
        expect(closed?.height).toBeLessThan(60)
        expect(closed?.y).toBeLessThan(button?.y ?? 0)
        await summary.focus()
        await page.keyboard.press('Enter')
        await expect(inner).toBeVisible()
        await expect(notice).toContainText(languages[language].company.grievanceOfficer.email)
        expect(await beyondTheScreen(page)).toEqual([])
        await expectNoFindings(page, `form[data-form="${collection}"]`)
        await submit.click()
        await expect(form.locator('[aria-invalid]').first()).toBeVisible()
        await expectNoFindings(page, `form[data-form="${collection}"]`)
      },
    )

for (const language of ['hi', 'te'] as const)
  test(`axe finds nothing in the open menu in ${language}`, long, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(pathIn(language, '/'))
    await page.locator('[data-menu-open]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, 'dialog')
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the notice opens, and a time to call survives a refusal, is stored, and can be changed', async ({
    page,
    store,
  }) => {
    await page.goto(pageOf.signups)
    const { form, fill, submit } = formOn(page, 'signups')
    await form.locator('summary').click()
    await expect(form.getByRole('link', { name: 'The whole privacy notice' })).toBeVisible()
    const email = address()
    const time = form.getByRole('combobox')
    await fill({ ...goodLeads.signups, email, organisation: 'Ward 7' })
    await time.selectOption('afternoon')
    await submit.click()
    await expect(form).toContainText('Name should contain only letters and spaces.')
    await expect(time).toHaveValue('afternoon')
    await fill({ ...goodLeads.signups, email })
    await submit.click()
    await expect(page.locator('[data-confirmation]')).toContainText('We have your number.')
    expect(await leadsFrom(store, email)).toMatchObject([{ fields: { callTime: 'afternoon' } }])
  })
})

test(
  'a time to call survives a reload, is sent, can be changed and is not in the next form',
  long,
  async ({ page, store }) => {
    const { form, fill, submit, change } = await formAtWork(page, 'signups', 'hi')
    const time = form.getByRole('combobox')
    const email = address()
    await fill({ ...goodLeadIn('hi', 'signups'), email })
    await time.selectOption({ label: languages.hi.forms.signups.callTime.times.evening })
    await page.reload()
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('novalidate')
    await expect(time).toHaveValue('evening')
    await submit.click()
    await expect.poll(async () => (await leadsFrom(store, email)).at(-1)?.fields.callTime).toBe('evening')
    await change.click()
    await expect(time).toHaveValue('evening')
    await time.selectOption('any')
    await submit.click()
    await expect.poll(async () => (await leadsFrom(store, email)).at(-1)?.fields.callTime).toBe('any')
    await expect(time).toHaveValue('')
  },
)

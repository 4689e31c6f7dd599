import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import company from '../../content/company.json' with { type: 'json' }
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { pathIn } from '../../contract/routes.ts'
import { goodLeadIn, goodLeads } from '../support/form-examples.ts'
import { expect, formOn, leadsFrom, openForm, pageOf, test } from '../support/lead-browser-test.ts'
import { long, longUnless } from './long.ts'

const everyForm = languageCodes.flatMap((language) =>
  collections.map((collection) => ({ collection, language })),
)
const fresh = (
  collection: Collection,
  language: Language = 'en',
): Record<string, string> & { email: string } => ({
  ...goodLeadIn(language, collection),
  email: `a${randomUUID().slice(0, 8)}@clinic.co`,
})

// Chromium logs the refused requests and the script that this file aborts.
test.use({ allowedConsole: /status of 422|ERR_FAILED|Failed to fetch dynamically imported module/ })

for (const { collection, language } of everyForm) {
  const { confirmation } = languages[language].forms[collection]

  test(
    `${collection} in ${language}: the form stays, empty, below a confirmation that is in view and has the focus`,
    long,
    async ({ page, store }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      const {
        form,
        fill,
        field,
        submit,
        status,
        change,
        confirmation: shown,
        values,
      } = await openForm(page, collection, language)
      const lead = fresh(collection, language)
      const names = Object.keys(goodLeads[collection])
      await fill(lead)
      // The response may arrive before the second click of a double click, so other buttons may be in the same place.
      const answersAtOnce = form.evaluate(
        (element) =>
          new Promise((resolve) => {
            new MutationObserver((_, observer) => {
              const button = element.querySelector('[data-confirmation] button')
              if (!button) return
              observer.disconnect()
              resolve(getComputedStyle(button).pointerEvents)
            }).observe(element, { attributes: true, childList: true, subtree: true })
          }),
      )
      await submit.dblclick()
      expect(await answersAtOnce).toBe('none')
      await expect(status).not.toBeEmpty()
      await expect(field('email')).toBeVisible()
      await expect(submit).toBeVisible()
      await page.clock.fastForward(2000)
      expect(await values(names)).toEqual(names.map(() => ''))
      if (collection !== 'signups') await expect(status).toBeEmpty()
      await page.clock.fastForward(60_000)
      const [kept, ...more] = await leadsFrom(store, lead.email)
      expect(more).toEqual([])
      const name = lead.organisation ?? `${lead.firstName} ${lead.lastName}`
      for (const text of [name, lead.email, '9876543210', referenceOf(kept?.id ?? ''), confirmation.next])
        await expect(shown.getByText(text, { exact: true })).toBeInViewport()
      await expect(change).toBeInViewport()
      await expect(shown.getByRole('link', { name: company.phone })).toHaveAttribute('href', /^tel:\+91\d+$/)
      expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      // axe uses timers of the page.
      await page.clock.resume()
      const { violations } = await new AxeBuilder({ page }).include(`[data-form="${collection}"]`).analyze()
      expect(violations).toEqual([])
      // The next edit removes it, and the edited field stays where it is, unless the page cannot be scrolled further up.
      const first = field(names[0] ?? '')
      await first.focus()
      const topOf = () => first.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const before = await topOf()
      await first.pressSequentially('A')
      await expect(shown).toHaveCount(0)
      if (await page.evaluate(() => scrollY > 0))
        expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
      await expect(first).toHaveValue('A')
    },
  )
}

test('the confirmation says that a mail is on its way and where to go next, and survives a reload', async ({
  page,
}) => {
  // Not `openForm`: with its clock the page cannot detect a reload.
  const { form, fill, submit, confirmation, field } = formOn(page, 'demoRequests')
  await page.goto('/request')
  await expect(form).toHaveAttribute('novalidate')
  const lead = fresh('demoRequests')
  await fill(lead)
  await submit.click()
  const mailed = form.getByText(`A confirmation is on its way to ${lead.email}.`)
  await expect(mailed).toBeVisible()
  await expect(form.getByRole('link', { name: 'Run a case' })).toHaveAttribute('href', '/case#run')
  const sent = await form.getByRole('definition').allInnerTexts()
  await page.reload()
  await expect(mailed).toBeVisible()
  expect(await form.getByRole('definition').allInnerTexts()).toEqual(sent)
  await page.goto('/about')
  await page.goBack()
  await expect(mailed).toBeVisible()
  await page.goto('/request')
  await expect(form).toHaveAttribute('novalidate')
  await expect(mailed).toHaveCount(0)

  await fill(lead)
  await submit.click()
  await expect(confirmation).toBeVisible()
  await expect(field('email')).toHaveValue('')
  await field('firstName').fill('Ravi')
  await page.reload()
  await expect(form).toHaveAttribute('novalidate')
  await expect(mailed).toHaveCount(0)
})

test('the confirmation says when no mail can reach the address', long, async ({ page }) => {
  const { form, fill, submit } = await openForm(page, 'demoRequests')
  await fill({ ...fresh('demoRequests'), email: 'head of emergency' })
  await submit.click()
  await expect(form).toContainText('We cannot send a confirmation to head of emergency. We will call you.')
  await expect(form).not.toContainText('A confirmation is')
})

for (const collection of collections) {
  const names = Object.keys(goodLeads[collection])

  test(
    `${collection}: ’Change it’ restores every field; sent unchanged or corrected it is the same lead, with another address a new one`,
    longUnless(collection === 'contactUs'),
    async ({ page, store }) => {
      const { fill, field, submit, status, change, values } = await openForm(page, collection)
      const lead = fresh(collection)
      await fill(lead)
      await submit.click()
      await change.click()
      await expect(field('email')).toBeFocused()
      expect(await values(names)).toEqual(Object.values(lead))
      await page.clock.fastForward(60_000)
      expect(await values(names)).toEqual(Object.values(lead))
      await submit.click()
      await expect(change).toBeVisible()
      await page.clock.fastForward(60_000)
      expect(await leadsFrom(store, lead.email)).toHaveLength(1)

      await change.click()
      const [phone = ''] = names.filter((name) => name.startsWith('phone'))
      await field(phone).fill('9000000009')
      await submit.click()
      await expect(change).toBeVisible()
      const [first, ...others] = await leadsFrom(store, lead.email)
      expect([first?.fields, others]).toEqual([{ ...lead, [phone]: '9000000009' }, []])

      await change.click()
      const corrected = `c${lead.email}`
      await field('email').fill(corrected)
      await submit.click()
      await expect(status).not.toBeEmpty()
      await expect(change).toBeVisible()
      expect(await leadsFrom(store, lead.email)).toEqual([first])
      expect(await leadsFrom(store, corrected)).toMatchObject([
        { fields: { ...first?.fields, email: corrected }, spamReason: null },
      ])
    },
  )

  test(`${collection}: text typed while the answer is in flight stays`, long, async ({ page, store }) => {
    const { form, fill, field, submit, change, values } = await openForm(page, collection)
    const lead = fresh(collection)
    await fill(lead)
    const gate = Promise.withResolvers<void>()
    await page.route(`**/api/${collection}`, async (route) => {
      await gate.promise
      await route.continue()
    })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    const last = names.at(-1) ?? ''
    await field(last).fill('Another thought')
    gate.resolve()
    await expect(change).toBeVisible()
    await page.clock.fastForward(60_000)
    const expected = names.map((name) => (name === last ? 'Another thought' : ''))
    expect(await leadsFrom(store, lead.email)).toMatchObject([{ fields: lead }])
    expect(await values(names)).toEqual(expected)

    await page.clock.resume()
    await page.reload()
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('novalidate')
    expect(await values(names)).toEqual(expected)
  })

  test(
    `${collection}: a failure offers the phone number`,
    longUnless(collection === 'contactUs'),
    async ({ page }) => {
      const { form, fill, field, submit, status } = await openForm(page, collection)
      await fill(fresh(collection))
      await page.route(`**/api/${collection}`, (route) => route.abort())
      const phone = form.getByRole('link', { name: company.phone })
      await expect(phone).toHaveCount(0)
      await submit.click()
      await expect(status).toHaveText('Network error. Please try again later.')
      await expect(phone).toBeVisible()
      await field('email').fill('asha@clinic.co')
      await expect(phone).toHaveCount(0)
    },
  )

  test(
    `${collection}: sent before its script arrives, the form still confirms`,
    longUnless(collection === 'signups'),
    async ({ page }) => {
      let sent = false
      page.on('request', (request) => {
        sent ||= request.isNavigationRequest() && request.method() === 'POST'
      })
      await page.route('**/*.js', (route) => (sent ? route.continue() : route.abort()))
      await page.goto(pageOf[collection])
      const { fill, submit, confirmation } = formOn(page, collection)
      const lead = fresh(collection)
      await fill(lead)
      await submit.click()
      await expect(page.locator(`#${collection}-sent`)).not.toBeEmpty()
      await expect(confirmation).toContainText(lead.email)
      await expect(submit).toBeVisible()
    },
  )
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { collection, language } of everyForm)
    test(
      `${collection} in ${language}: refused, then confirmed with what was typed, which can be changed`,
      longUnless(language === 'te' && collection === 'demoRequests'),
      async ({ page, store }) => {
        const { forms, messages } = languages[language]
        const heading = page.getByRole('heading', { level: 1 })
        await page.setViewportSize({ width: 360, height: 640 })
        await page.goto(pathIn(language, pageOf[collection]))
        const { fill, field, submit, confirmation, values } = formOn(page, collection, language)
        const status = page.locator(`#${collection}-sent`)
        const lead = fresh(collection, language)
        // Values that only the server refuses; the demo form accepts any address.
        await fill({ ...lead, ...(collection === 'demoRequests' ? { firstName: ' ' } : { email: 'x@y' }) })
        await submit.click()
        await expect(heading).toHaveText(forms.answers.refused)
        await expect(page.locator('nav [aria-current]')).toHaveCount(0)
        await fill(lead)
        await submit.click()
        await expect(status).toBeInViewport()
        await expect(status).toHaveText(collection === 'signups' ? messages.callBackSent : messages.sent)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect(new URL(page.url()).pathname).toBe(pathIn(language, pageOf[collection]))
        const [kept] = await leadsFrom(store, lead.email)
        expect(kept).toMatchObject({ language, fields: lead })
        for (const text of [lead.email, '9876543210', referenceOf(kept?.id ?? ''), company.phone])
          await expect(confirmation.getByText(text, { exact: true })).toBeInViewport()
        const { title, next } = forms[collection].confirmation
        for (const text of [title, next, forms.outcome.reference])
          await expect(confirmation).toContainText(text)
        expect(page.url()).not.toContain(lead.email)

        await expect(submit).toBeVisible()
        expect(await field('email').inputValue()).toBe('')
        await confirmation.getByRole('link', { name: forms.outcome.change }).click()
        await expect(heading).toHaveText(forms.answers.change)
        expect(await values(Object.keys(lead))).toEqual(Object.values(lead))
        const [phone = ''] = Object.keys(lead).filter((name) => name.startsWith('phone'))
        await field(phone).fill('9000000009')
        await submit.click()
        await expect(confirmation).toContainText('9000000009')
        expect(await leadsFrom(store, lead.email)).toMatchObject([
          { id: kept?.id, fields: { ...lead, [phone]: '9000000009' }, spamReason: null },
        ])
      },
    )
})

import { type Language, languages } from '../../content/languages.ts'
import { collections } from '../../contract/forms.ts'
import { goodLeads } from '../support/form-examples.ts'
import { expect, formOn, leadsFrom, openForm, pageOf, test } from '../support/lead-browser-test.ts'

test.use({ allowedConsole: /status of 422/ })

/** Not those of the call-back form: an organisation has no first name. */
const names = { hi: { firstName: 'श्रेया', lastName: 'शर्मा' }, te: { firstName: 'లక్ష్మి', lastName: 'రావు' } }
const organisations = { hi: 'सवाई मान सिंह अस्पताल', te: 'గుంటూరు ఆసుపత్రి' }

for (const language of ['hi', 'te'] as const)
  for (const collection of collections) {
    const { forms, messages } = languages[language]
    const sent = collection === 'signups' ? messages.callBackSent : messages.sent
    const lead = (email: string) => ({
      ...goodLeads[collection],
      ...(collection === 'signups' ? { organisation: organisations[language] } : names[language]),
      email,
    })

    test(`${collection} in ${language}: refused, then taken, in its own words`, async ({ page, store }) => {
      const { fill, submit, status, field, form } = await openForm(page, collection, language)
      await submit.click()
      if (collection === 'signups') await expect(status).toHaveText(messages.fillAll)
      else {
        const said = collection === 'contactUs' ? messages.firstNameRequired : messages.required
        await expect(form.locator(`#${collection}-firstName-problem`)).toHaveText(said)
      }
      const email = `${language}-${collection.toLowerCase()}@clinic.co`
      await fill(lead(email))
      await expect(field('email')).toHaveValue(email)
      await submit.click()
      await expect(status).toHaveText(sent)
      await expect(form.getByText(forms[collection].confirmation.title)).toBeVisible()
      const [kept] = await leadsFrom(store, email)
      expect(kept).toMatchObject({ language, fields: lead(email) })
    })

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false })

      test(`${collection} in ${language}: taken, and said so`, async ({ page, store }) => {
        await page.goto(`/${language}${pageOf[collection].replace(/^\/$/, '')}`)
        const { fill, submit, status } = formOn(page, collection)
        const email = `${language}-${collection.toLowerCase()}-plain@clinic.co`
        await fill(lead(email))
        await submit.click()
        await expect(status).toHaveText(sent)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByText(forms[collection].confirmation.title)).toBeVisible()
        const [kept] = await leadsFrom(store, email)
        expect(kept).toMatchObject({ language, fields: lead(email) })
      })
    })
  }

test('the switch leads to the same place of the same page, and back', async ({ page }) => {
  await page.goto('/about#contact')
  await page.getByRole('contentinfo').getByRole('link', { name: languages.te.name }).click()
  await expect(page).toHaveURL(/\/te\/about#contact$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'te')
  await page.getByRole('banner').getByRole('link', { name: languages.hi.name }).click()
  await expect(page).toHaveURL(/\/hi\/about#contact$/)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/[^ie]\/about#contact$/)
})

const offerOf = (language: Language) => languages[language].site.languages.offer

test.describe('a visitor whose browser prefers Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('is offered it once, in one line, and stays where they are', async ({ page }) => {
    await page.goto('/impact')
    const offer = page.getByRole('link', { name: offerOf('hi') })
    await expect(offer).toHaveAttribute('href', /\/hi\/impact$/)
    await expect(page).toHaveURL(/[^i]\/impact$/)
    await page.getByRole('button', { name: languages.hi.site.languages.dismiss }).click()
    await expect(offer).toBeHidden()
    const asked = page.waitForResponse('**/analytics/summary')
    await page.goto('/about')
    await asked
    await expect(page.getByRole('link', { name: offerOf('hi') })).toHaveCount(0)
  })

  test('is offered nothing on the Hindi pages', async ({ page }) => {
    const asked = page.waitForResponse('**/analytics/summary')
    await page.goto('/hi')
    await asked
    await expect(page.getByRole('link', { name: offerOf('en') })).toHaveCount(0)
  })
})

import { languages } from '../../content/languages.ts'
import { collections } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { pathIn } from '../../contract/routes.ts'
import type { Store } from '../../server/database/store.ts'
import { goodLeadIn } from '../support/form-examples.ts'
import { expect, leadsFrom, openForm, test } from '../support/lead-browser-test.ts'
import { keepMessages } from '../support/page-time.ts'
import type { Receiver } from '../support/receiver.ts'
import { runLeadsHere } from '../support/run-command.ts'
import type { SmtpInbox } from '../support/smtp.ts'
import { long, longUnless } from './long.ts'

// Chromium logs the error responses that these tests cause.
test.use({ allowedConsole: /ERR_FAILED/ })

for (const language of ['hi', 'te'] as const)
  for (const collection of collections) {
    const { forms, messages } = languages[language]
    const { title, next } = forms[collection].confirmation
    const confirmed = [title, next, forms.outcome.reference]
    const sent = collection === 'signups' ? messages.callBackSent : messages.sent

    test(
      `${collection} in ${language}: its answer lost, the page reloaded, it is stored once and answered in its language`,
      longUnless(language === 'hi' && collection === 'contactUs'),
      async ({ page, store, inbox, receiver }) => {
        const { fill, submit, status, form, values } = await openForm(page, collection, language)
        const email = `${language}-${collection.toLowerCase()}@clinic.co`
        const sentLead = { ...goodLeadIn(language, collection), email }
        await fill(sentLead)
        await page.route(`**/api/${collection}`, async (route) => {
          await route.fetch()
          await route.abort()
        })
        await submit.click()
        await expect(status).toHaveText(messages.network)
        await expect(form).toContainText(forms.outcome.callInstead)
        await page.unroute(`**/api/${collection}`)

        // The page's script starts in idle time, which needs a running clock.
        await page.clock.resume()
        await keepMessages(page)
        await page.reload()
        await form.scrollIntoViewIfNeeded()
        await expect(form).toHaveAttribute('novalidate')
        expect(await values(Object.keys(sentLead))).toEqual(Object.values(sentLead))
        await submit.dblclick()
        await expect(status).toHaveText(sent)
        const [kept, ...more] = await leadsFrom(store, sentLead.email)
        expect(more).toEqual([])
        expect(kept).toMatchObject({ language, fields: sentLead })
        for (const text of [...confirmed, sentLead.email, referenceOf(kept?.id ?? '')])
          await expect(form).toContainText(text)
        await expectEverywhere({ store, inbox, receiver }, sentLead, language)
      },
    )
  }

interface Places {
  store: Store
  inbox: SmtpInbox
  receiver: Receiver
}

/** Mail, list, export and hand-over must contain the typed text unchanged. */
async function expectEverywhere(
  { store, inbox, receiver }: Places,
  lead: Record<string, string> & { email: string },
  language: 'hi' | 'te',
): Promise<void> {
  const typed = Object.values(lead).filter((value) => /[\u0900-\u0c7f]/.test(value))
  expect(typed).not.toEqual([])
  const mailsTo = (address: string) =>
    inbox.mails.filter(({ parsed }) => parsed.to?.some((to) => to.address === address))
  await expect.poll(() => mailsTo(lead.email).length).toBe(1)
  const thanks = languages[language].mail.acknowledgement.subject.replace('{product}', 'FirstHour')
  expect(mailsTo(lead.email)[0]?.parsed.subject).toBe(thanks)
  const notice = () => inbox.mails.find(({ parsed }) => parsed.text?.includes(lead.email))?.parsed.text
  await expect.poll(notice).toBeTruthy()
  const handedOver = () => receiver.received.find(({ body }) => body.includes(lead.email))?.body
  await expect.poll(handedOver).toBeTruthy()
  expect(JSON.parse(handedOver() ?? '').data).toMatchObject({ ...lead, language })

  const leads = async (...args: string[]) => (await runLeadsHere({}, args, { store })).stdout
  const shown = [
    notice(),
    await leads('list', '--search', lead.email, '--json'),
    await leads('export', '--search', lead.email, '--csv'),
  ]
  for (const text of shown) for (const words of typed) expect(text).toContain(words)
}

test('the switch leads to the same place of the same page, and back', long, async ({ page }) => {
  await page.goto('/about#contact')
  await page.getByRole('contentinfo').getByRole('link', { name: languages.te.name }).click()
  await expect(page).toHaveURL(/\/te\/about#contact$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'te')
  await page.getByRole('banner').getByRole('link', { name: languages.hi.name }).click()
  await expect(page).toHaveURL(/\/hi\/about#contact$/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: languages.hi.site.nav.menu }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/about#contact')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the switch leads to the same page, and back', long, async ({ page }) => {
    await page.goto('/about')
    for (const language of ['te', 'hi', 'en'] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: languages[language].name }).click()
      await expect(page).toHaveURL(pathIn(language, '/about'))
    }
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import company from '../../content/company.json' with { type: 'json' }
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openStore } from '../../server/database/open-store.ts'
import { goodLeadIn, goodLeads, messageIn } from '../support/form-examples.ts'
import { expect, formOn, leadsFrom, openForm, pageOf, test, visitDone } from '../support/lead-browser-test.ts'
import { keepMessages } from '../support/page-time.ts'
import { spawnServer } from '../support/server.ts'
import { long, longUnless } from './long.ts'

const subjects = {
  signups: 'Sign Up form submitted',
  contactUs: 'Contact form submitted',
  demoRequests: 'Request Demo form submitted',
}
const sent = {
  signups: 'Form submitted successfully',
  contactUs: 'Form submitted successfully!',
  demoRequests: 'Form submitted successfully!',
}
const phoneWrong = 'Phone number should contain only numeric characters and be up to 10 digits'
const network = 'Network error. Please try again later.'
const fresh = (collection: Collection, language: Language = 'en') => ({
  ...goodLeadIn(language, collection),
  email: `a${randomUUID().slice(0, 8)}@clinic.co`,
})
// Chromium logs the requests that these tests make fail.
test.use({ allowedConsole: /ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|status of 422/ })

for (const collection of collections) {
  const names = Object.keys(goodLeads[collection])

  test(
    `${collection}: a lost answer, a reload and a second submit give one lead`,
    longUnless(collection === 'contactUs'),
    async ({ page, store }) => {
      const { fill, submit, status, values } = await openForm(page, collection)
      const lead = fresh(collection)
      await fill(lead)
      await page.route('**/api/*', async (route) => {
        if (route.request().url().includes(collection)) await route.fetch()
        await route.abort()
      })
      await submit.click()
      await expect(status).toHaveText(network)
      expect(await values(names)).toEqual(Object.values(lead))
      await page.unroute('**/api/*')

      // The page's script starts in idle time, which needs a running clock.
      await page.clock.resume()
      await keepMessages(page)
      await page.reload()
      const again = formOn(page, collection)
      await again.form.scrollIntoViewIfNeeded()
      await expect(again.form).toHaveAttribute('novalidate')
      expect(await again.values(names)).toEqual(Object.values(lead))
      await again.submit.click()
      await expect(again.status).toHaveText(sent[collection])
      // A second press right after the answer sends nothing.
      await again.submit.click()
      await expect(again.confirmation).toBeVisible()
      expect(await leadsFrom(store, lead.email)).toHaveLength(1)
    },
  )

  test(`${collection}: stored, two mails, the message, and the fields cleared as specified`, async ({
    page,
    store,
    inbox,
  }) => {
    const said = sent[collection]
    const { fill, submit, status, values } = await openForm(page, collection)
    const lead = fresh(collection)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(`/api/${collection}`)) calls.push(request.method())
    })
    await fill(lead)
    await submit.dblclick()
    await expect(status).toHaveText(said)
    const empty = names.map(() => '')
    const filled = Object.values(lead)
    expect(await values(names)).toEqual(collection === 'demoRequests' ? filled : empty)
    await page.clock.fastForward(1999)
    await expect(status).toHaveText(said)
    await page.clock.runFor(1)
    await expect(status).toHaveText(collection === 'signups' ? said : '')
    expect(await values(names)).toEqual(empty)

    expect(calls).toEqual(['POST'])
    const [kept, ...more] = await leadsFrom(store, lead.email)
    expect(more).toEqual([])
    expect(kept).toMatchObject({ collection, fields: lead, spamReason: null, language: 'en' })
    const ours = () =>
      inbox.mails.filter(
        ({ raw, parsed }) =>
          (parsed.text ?? raw).includes(lead.email) || parsed.to?.[0]?.address === lead.email,
      )
    await expect.poll(() => ours().length).toBe(2)
    expect(
      ours()
        .map(({ parsed }) => parsed.subject)
        .sort(),
    ).toEqual(
      [
        subjects[collection],
        languages.en.mail.acknowledgement.subject.replace('{product}', company.name),
      ].sort(),
    )
  })

  test(
    `${collection}: text typed before the script loads is kept, and can be sent by keyboard alone`,
    longUnless(collection === 'signups'),
    async ({ page, store }) => {
      await keepMessages(page)
      const gate = Promise.withResolvers<void>()
      await page.route('**/*.js', async (route) => {
        await gate.promise
        await route.continue()
      })
      const done = visitDone(page)
      await page.goto(pageOf[collection], { waitUntil: 'commit' })
      const { form, field, submit, status, values } = formOn(page, collection)
      const lead = fresh(collection)
      await field(names[0] ?? '').focus()
      for (const value of Object.values(lead)) {
        await page.keyboard.insertText(value)
        await page.keyboard.press('Tab')
      }
      // Tabs past both emergency numbers and the notice, and past the time to call if the form has it.
      for (let stop = 0; stop < (collection === 'signups' ? 4 : 3); stop++) await page.keyboard.press('Tab')
      await expect(submit).toBeFocused()
      await expect(form).not.toHaveAttribute('novalidate')
      gate.resolve()
      await expect(form).toHaveAttribute('novalidate')
      expect(await values(names)).toEqual(Object.values(lead))
      await done
      await page.keyboard.press('Enter')
      await expect(status).toHaveText(sent[collection])
      expect(await leadsFrom(store, lead.email)).toHaveLength(1)
    },
  )
}

test(
  'a server that stops while a form is being sent loses no lead, in any language',
  long,
  async ({ browser }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firsthour-stop-'))
    const port = String(await freePort())
    const env = { PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: dataDir }
    const first = await spawnServer(env)
    const visits = await Promise.all(
      languageCodes.map(async (language) => {
        const page = await browser.newPage() // each a separate visitor
        await keepMessages(page)
        const done = visitDone(page)
        await page.goto(first.origin + pathIn(language, pageOf.contactUs))
        const parts = formOn(page, 'contactUs', language)
        await expect(parts.form).toHaveAttribute('novalidate')
        await done
        const lead = fresh('contactUs', language)
        await parts.fill(lead)
        return { ...parts, page, language, lead }
      }),
    )
    await first.stop('SIGKILL')
    for (const { submit, status, values, lead, language } of visits) {
      await submit.click()
      await expect(status).toHaveText(messageIn(language, network))
      expect(await values(Object.keys(lead))).toEqual(Object.values(lead))
    }

    const second = await spawnServer(env)
    for (const { page, submit, status, language } of visits) {
      await submit.click()
      await expect(status).toHaveText(messageIn(language, sent.contactUs))
      await page.close()
    }
    await second.stop()
    const store = await openStore({ dataDir, databaseUrl: undefined })
    for (const { lead } of visits) expect(await leadsFrom(store, lead.email)).toHaveLength(1)
    await store.close()
    await rm(dataDir, { recursive: true })
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('contact: a refused form is shown again with text and message, and can be corrected there', async ({
    page,
  }) => {
    await page.goto(pageOf.contactUs)
    const { fill, submit, field, form } = formOn(page, 'contactUs')
    const lead = { ...fresh('contactUs'), message: 'Is it <b>safe</b> & "sound"?\nYes' }
    await fill({ ...lead, phoneNumber: '12x' })
    await submit.click()
    await expect(form.getByText(phoneWrong)).toBeVisible()
    await expect(field('phoneNumber')).toBeFocused()
    await expect(field('message')).toHaveValue(lead.message)
    await expect(field('email')).not.toHaveAttribute('aria-invalid')
    await field('phoneNumber').fill('12')
    await submit.click()
    await expect(page.locator('#contactUs-sent')).toHaveText(sent.contactUs)
  })
})

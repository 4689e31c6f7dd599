import { randomUUID } from 'node:crypto'
import { languageCodes } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { goodLeads, messageIn } from '../support/form-examples.ts'
import { expect, formOn, leadsFrom, test } from '../support/lead-browser-test.ts'
import { keepMessages } from '../support/page-time.ts'
import { long, longUnless } from './long.ts'

const fresh = () => ({ ...goodLeads.demoRequests, email: `s${randomUUID().slice(0, 8)}@clinic.co` })

for (const language of languageCodes) {
  const landingPage = pathIn(language, '/impact')
  const formPage = pathIn(language, '/request')

  test(
    `a form in ${language} sends where the visit began, from any page`,
    longUnless(language === 'en'),
    async ({ page, store }) => {
      await page.goto(`${landingPage}?utm_source=fair&utm_medium=poster`, {
        referer: 'https://news.example/article',
      })
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('source'))).not.toBeNull()
      await keepMessages(page)
      await page.goto(formPage)
      const { form, fill, submit, status } = formOn(page, 'demoRequests')
      await form.scrollIntoViewIfNeeded()
      await expect(form).toHaveAttribute('novalidate')
      const lead = fresh()
      await fill(lead)
      await submit.click()
      await expect(status).toHaveText(messageIn(language, 'Form submitted successfully!'))
      expect(await leadsFrom(store, lead.email)).toMatchObject([
        {
          source: { landingPage, referrer: 'news.example', utmSource: 'fair', utmMedium: 'poster' },
        },
      ])
    },
  )
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languageCodes)
    test(
      `a form in ${language} sends the source in the address of its own page`,
      long,
      async ({ page, store }) => {
        const landingPage = pathIn(language, '/request')
        await page.goto(`${landingPage}?utm_source=fair`)
        const { fill, submit } = formOn(page, 'demoRequests')
        const lead = fresh()
        await fill(lead)
        await submit.click()
        await expect(page).toHaveURL(/sent=demoRequests/)
        expect(await leadsFrom(store, lead.email)).toMatchObject([
          { source: { landingPage, utmSource: 'fair' } },
        ])
      },
    )
})

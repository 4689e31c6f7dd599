import { randomUUID } from 'node:crypto'
import { goodLeads } from '../support/form-examples.ts'
import { expect, formOn, leadsFrom, test } from '../support/lead-browser-test.ts'

const fresh = () => ({ ...goodLeads.demoRequests, email: `s${randomUUID().slice(0, 8)}@clinic.co` })
const landing = '/impact?utm_source=fair&utm_medium=poster'

test('a form tells where the visit began, on whatever page it is sent', async ({ page, store }) => {
  await page.goto(landing, { referer: 'https://news.example/article' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('source'))).not.toBeNull()
  await page.goto('/request')
  const { form, fill, submit, status } = formOn(page, 'demoRequests')
  await form.scrollIntoViewIfNeeded()
  await expect(form).toHaveAttribute('novalidate')
  const lead = fresh()
  await fill(lead)
  await submit.click()
  await expect(status).toHaveText('Form submitted successfully!')
  expect(await leadsFrom(store, lead.email)).toMatchObject([
    {
      source: { landingPage: '/impact', referrer: 'news.example', utmSource: 'fair', utmMedium: 'poster' },
    },
  ])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form tells what the address of its own page says', async ({ page, store }) => {
    await page.goto('/request?utm_source=fair')
    const { fill, submit } = formOn(page, 'demoRequests')
    const lead = fresh()
    await fill(lead)
    await submit.click()
    await expect(page).toHaveURL(/sent=demoRequests/)
    expect(await leadsFrom(store, lead.email)).toMatchObject([
      { source: { landingPage: '/request', utmSource: 'fair' } },
    ])
  })
})

import type { Page } from '@playwright/test'
import { languageOfferPath } from '../../contract/routes.ts'
import { expect, origins, test } from '../support/apart-browser-test.ts'
import { goodLeads } from '../support/form-examples.ts'
import { freshLead } from '../support/lead-posts.ts'
import { all } from '../support/leads.ts'
import { keepMessages } from '../support/page-time.ts'

// One worker for the whole file: each worker would start both servers and wait for the same build.
test.describe.configure({ mode: 'default' })

const form = (page: Page) => page.locator('form[data-form="contactUs"]')

async function fill(page: Page, lead: Record<string, string>) {
  for (const name of Object.keys(goodLeads.contactUs))
    await form(page)
      .locator(`[name="${name}"]`)
      .fill(lead[name] ?? '')
}

test('a visit and a form with script reach the API on its own origin', async ({ page, apart }) => {
  const { store } = apart.api
  const lead = freshLead('contactUs')
  await keepMessages(page)
  await page.goto('/')
  await expect.poll(async () => (await all(store.listTracking())).length).toBeGreaterThan(0)
  await page.goto('/about')
  // A page that is left sends its buffered events as a beacon.
  await expect
    .poll(async () => (await store.countEventsByName()).map(({ name }) => name).sort())
    .toEqual(['page_view', 'user_engagement'])
  await form(page).scrollIntoViewIfNeeded()
  await expect(form(page)).toHaveAttribute('novalidate')
  await fill(page, lead)
  await form(page).getByRole('button').click()
  await expect(form(page).locator('[role="status"]')).toHaveText('Form submitted successfully!')
  const [stored] = await all(store.listLeads({ email: lead.email }))
  expect(stored?.source).toMatchObject({ landingPage: '/' })
  const cookies = await page.context().cookies([origins.PUBLIC_ORIGIN, origins.PUBLIC_API_ORIGIN])
  expect(cookies).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, allowedConsole: /status of 422/ })

  test('a valid form is redirected to its page, which confirms it', async ({ page, apart }) => {
    const lead = freshLead('contactUs')
    await page.goto('/about')
    // Playwright finds no text in a noscript element, so this uses a selector.
    const confirmation = form(page).locator('[data-sent-apart]')
    await expect(confirmation).toBeHidden()
    // A CDN cannot choose the offer by Accept-Language, so there is none.
    await expect(page.locator(`[href="${languageOfferPath}"]`)).toHaveCount(0)
    await fill(page, lead)
    await form(page).getByRole('button').click()
    await expect(page).toHaveURL(`${origins.PUBLIC_ORIGIN}/about?sent=contactUs#contactUs-status`)
    await expect(confirmation).toBeVisible()
    await expect(confirmation).toContainText(/Form submitted successfully!.*We have your message\./)
    const [stored] = await all(apart.api.store.listLeads({ email: lead.email }))
    expect(stored?.source).toEqual({ landingPage: '/about' })
  })

  test('a refused form is a readable page of the API, and once corrected it is redirected to the pages', async ({
    page,
  }) => {
    const lead = freshLead('contactUs')
    await page.goto('/hi/contactSection')
    // A value that the browser's own validation would refuse.
    await fill(page, { ...lead, phoneNumber: 'none' })
    await form(page).getByRole('button').click()
    await expect(page).toHaveURL(`${origins.PUBLIC_API_ORIGIN}/api/contactUs`)
    await expect(form(page).locator('[name="phoneNumber"]')).toHaveValue('none')
    await form(page).locator('[name="phoneNumber"]').fill('9876543210')
    await form(page).getByRole('button').click()
    await expect(page).toHaveURL(`${origins.PUBLIC_ORIGIN}/hi/contactSection?sent=contactUs#contactUs-status`)
  })
})

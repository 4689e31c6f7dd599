import type { Page, Route } from '@playwright/test'
import { deskPaths } from '../../contract/desk.ts'
import { asColleague, expect, ownWord, rowOf, sendLead, test } from '../support/desk-browser-test.ts'
import { long } from './long.ts'

// Chromium itself logs the error responses for the erased lead.
test.use({ allowedConsole: /Failed to load resource.*(404|410)/ })

/** Delays the next matching response, which then contains the state at the time of the request. */
async function holdReading(page: Page, fits: (url: URL) => boolean) {
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    begun.resolve()
    await answer.promise
    await route.fulfill({ response })
  }
  await page.route(fits, hold, { times: 1 })
  return { begun: begun.promise, letCome: () => answer.resolve() }
}

test('changes made before the first poll are shown after it, and no typed text is lost', async ({
  page,
  person: _,
  server,
  context,
  desk,
}) => {
  const first = Promise.withResolvers<void>()
  await page.route(`**${deskPaths.poll}`, async (route) => {
    await first.promise
    await route.continue()
  })
  const word = ownWord()
  await sendLead(server.origin, 'contactUs', { firstName: word, email: `${word}@hospital.co` })
  const id = await sendLead(server.origin, 'contactUs', { firstName: `x${word}`, email: `${word}@clinic.co` })
  await page.goto(`/leads/${id}?search=${word}`)
  await expect(page.getByRole('heading', { level: 1, name: `x${word} Rao` })).toBeVisible()
  await expect(rowOf(page, `x${word}`)).toBeVisible()
  await page.getByLabel('Note for the team').fill('Call at five')
  await asColleague(context, desk).post(`${deskPaths.leads}/${id}/erasure`, { person: null })
  first.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'This lead was erased' })).toBeVisible()
  await expect(page.getByLabel('Your note, which was not saved')).toHaveValue('Call at five')
  await expect(rowOf(page, `x${word}`)).not.toBeAttached()
  await expect(rowOf(page, word)).toHaveCount(1)
})

test(
  'a change made while a lead is loading is shown, although the response is older',
  long,
  async ({ page, person: _, server, context, desk }) => {
    const word = ownWord()
    const id = await sendLead(server.origin, 'contactUs', { firstName: word })
    // Marked read first: opening an unread lead would fetch it again.
    await asColleague(context, desk).post(deskPaths.read, { ids: [id], read: true })
    await page.goto(`/?search=${word}`)
    const reading = await holdReading(page, ({ pathname }) => pathname === `${deskPaths.leads}/${id}`)
    const row = rowOf(page, word)
    await row.getByRole('link').click()
    await reading.begun
    await asColleague(context, desk).patch(`${deskPaths.leads}/${id}`, { status: 'lost' })
    await expect(row.getByText('Lost')).toBeVisible()
    reading.letCome()
    const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
    await expect(status).toHaveValue('lost')
  },
)

test(
  'a change made while a list is loading is shown, although the response is older',
  long,
  async ({ page, person: _, server, context, desk }) => {
    const word = ownWord()
    const id = await sendLead(server.origin, 'contactUs', { firstName: word })
    await asColleague(context, desk).post(deskPaths.read, { ids: [id], read: true })
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    const reading = await holdReading(
      page,
      ({ pathname, searchParams }) => pathname === deskPaths.leads && searchParams.get('search') === word,
    )
    await page.getByRole('searchbox').fill(word)
    await reading.begun
    await asColleague(context, desk).patch(`${deskPaths.leads}/${id}`, { status: 'lost' })
    const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
    await expect(status).toHaveValue('lost')
    reading.letCome()
    await expect(rowOf(page, word).getByText('Lost')).toBeVisible()
  },
)

test(
  'the page of an erased lead sends no requests while leads arrive',
  long,
  async ({ page, person: _, server, context, desk }) => {
    const word = ownWord()
    const id = await sendLead(server.origin, 'contactUs', { firstName: word })
    await asColleague(context, desk).post(`${deskPaths.leads}/${id}/erasure`, { person: null })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith(`${deskPaths.leads}/${id}`)) asked++
    })
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This lead was erased' })).toBeFocused()
    const search = page.getByRole('searchbox')
    await search.fill(word)
    await expect(page.getByText('No lead matches.')).toBeVisible()
    await sendLead(server.origin, 'contactUs', { firstName: `x${word}`, email: `${word}@clinic.co` })
    await expect(rowOf(page, `x${word}`)).toBeVisible()
    // A refetch would remove the page and restore it with the focus on its heading.
    expect(asked).toBe(1)
    await expect(search).toBeFocused()
  },
)

test('asks at once when the window gets the focus', async ({ page, person: _, server }) => {
  // Without the interval only the focus can be the reason.
  await page.addInitScript(() => {
    const { setInterval } = globalThis
    globalThis.setInterval = ((work: () => void, ms = 0) =>
      ms === 3000 ? 0 : setInterval(work, ms)) as typeof setInterval
  })
  const word = ownWord()
  const first = page.waitForResponse(`**${deskPaths.poll}`)
  await page.goto(`/?search=${word}`)
  await expect(page.getByText('No lead matches.')).toBeVisible()
  await first
  await sendLead(server.origin, 'contactUs', { firstName: word })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(rowOf(page, word)).toBeVisible()
})

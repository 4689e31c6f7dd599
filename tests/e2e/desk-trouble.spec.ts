import type { Route } from '@playwright/test'
import { deskPaths } from '../../contract/desk.ts'
import {
  asColleague,
  expect,
  message,
  newLink,
  ownWord,
  rowOf,
  sendLead,
  test,
} from '../support/desk-browser-test.ts'
import { stopClock } from '../support/page-time.ts'
import { long } from './long.ts'

test.use({ allowedConsole: /Failed to load resource|net::ERR|ERR_/ })

const noteOf = 'Promised to call back before five'

test(
  'an ended session keeps the note, and the page continues after signing in in another tab',
  long,
  async ({ page, person, server, store, desk, context }) => {
    const id = await sendLead(server.origin)
    await page.goto(`/leads/${id}`)
    await page.getByLabel('Note for the team').fill(noteOf)
    // Ends the session while the note is being saved. Ended earlier, the page would ask to sign in before the button
    // can be pressed.
    await page.route(`**${deskPaths.leads}/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await store.endDeskSessions({ person })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save note' }).click()
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(again).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(again).toBeVisible()

    await page.unroute(`**${deskPaths.leads}/${id}`)
    const other = await context.newPage()
    await other.goto(await newLink(store, desk, person))
    await other.getByRole('button', { name: 'Open the desk' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(again).not.toBeAttached()
    await expect(page.getByText(noteOf).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText(/^Not saved yet/)).not.toBeAttached()
    await page.reload()
    await expect(page.getByText(noteOf)).toHaveCount(1)
  },
)

test(
  'signing in again in the same tab returns to the unfinished note',
  long,
  async ({ page, person, server, store, desk }) => {
    const id = await sendLead(server.origin)
    await page.goto(`/leads/${id}`)
    await page.getByLabel('Note for the team').fill(noteOf)
    await store.endDeskSessions({ person })
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    await page.getByLabel('Your e-mail address').fill(person)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.goto(await newLink(store, desk, person))
    await page.getByRole('button', { name: 'Open the desk' }).click()
    await expect(page.getByLabel('Note for the team')).toHaveValue(noteOf)
  },
)

test('a lost connection is reported, and the note is sent once it is back', async ({
  page,
  person: _,
  server,
  context,
}) => {
  const word = ownWord()
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  await page.getByLabel('Note for the team').fill(noteOf)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Your note is kept here but not saved yet.')).toBeVisible()
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await sendLead(server.origin, 'contactUs', { firstName: word })
  await context.setOffline(false)
  await expect(page.getByText('Connection lost.')).not.toBeAttached()
  await expect(page.getByText(/^Not saved yet/)).not.toBeAttached()
  await expect(page.getByText(noteOf).filter({ visible: true })).toHaveCount(1)
  // Leads that arrived during the interruption are shown too.
  await expect(rowOf(page, word)).toBeVisible()
  await page.reload()
  await expect(page.getByText(noteOf)).toHaveCount(1)
})

test(
  'a poll that is not answered is reported, and a later one shows what came',
  long,
  async ({ page, person: _, server }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    const line = Promise.withResolvers<void>()
    await page.route(`**${deskPaths.poll}`, async (route) => {
      await line.promise
      // The page has given up the first ones.
      await route.continue().catch(() => {})
    })
    await stopClock(page)
    const isLost = async () => {
      await page.clock.runFor(5000)
      return page.getByText('Connection lost.').isVisible()
    }
    await expect.poll(isLost).toBe(true)
    line.resolve()
    await page.clock.resume()
    await expect(page.getByText('Connection lost.')).not.toBeAttached()
    const word = ownWord()
    await sendLead(server.origin, 'contactUs', { firstName: word })
    await expect(rowOf(page, word)).toBeVisible()
  },
)

test(
  'a lead erased by somebody else is reported, and typed text stays',
  long,
  async ({ page, person: _, server, context, desk }) => {
    const word = ownWord()
    const id = await sendLead(server.origin, 'contactUs', { firstName: word, email: `${word}@clinic.co` })
    await page.goto(`/leads/${id}`)
    await page.getByLabel('Note for the team').fill(noteOf)
    await asColleague(context, desk).post(`${deskPaths.leads}/${id}/erasure`, { person: null })
    await expect(page.getByRole('heading', { level: 1, name: 'This lead was erased' })).toBeVisible()
    await expect(page.getByLabel('Your note, which was not saved')).toHaveValue(noteOf)
    await expect(rowOf(page, word)).not.toBeAttached()
  },
)

test(
  'a change that conflicts with somebody else’s is reverted, with what they did',
  long,
  async ({ page, person: _, server, context, desk }) => {
    const word = ownWord()
    const id = await sendLead(server.origin, 'contactUs', { firstName: word })
    await page.goto(`/leads/${id}`)
    const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
    await expect(status).toHaveValue('new')
    // Delayed until the colleague's change is stored, like on a slow connection.
    await page.route(`**${deskPaths.changes}`, async (route) => {
      await asColleague(context, desk).patch(`${deskPaths.leads}/${id}`, { status: 'lost' })
      await route.continue()
    })
    await status.selectOption('Won')
    await expect(message(page, `has just changed ${word} Rao (now lost`)).toBeVisible()
    await expect(status).toHaveValue('lost')
  },
)

test('a change that the server refuses is reverted', long, async ({ page, person: _, server }) => {
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
  await expect(status).toHaveValue('new')
  let answer = () => {}
  const shown = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${deskPaths.changes}`, async (route) => {
    await shown
    await route.abort()
  })
  await status.selectOption('Won')
  await expect(status).toHaveValue('won')
  answer()
  await expect(message(page, 'The status was not changed.')).toBeVisible()
  await expect(status).toHaveValue('new')
})

test(
  'a confirmed correction that failed to arrive is sent again without a second warning',
  long,
  async ({ page, person: _, server }) => {
    const id = await sendLead(server.origin)
    await page.goto(`/leads/${id}`)
    await page.getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct what was typed' })
    await dialog.getByLabel('Phone').fill('12ab')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const keep = dialog.getByRole('button', { name: 'Save it anyway' })
    await expect(keep).toBeVisible()
    const problem = dialog.getByRole('alert')
    for (const _ of ['the first time', 'once more']) {
      const tried = Promise.withResolvers<void>()
      const fail = (route: Route) => tried.promise.then(() => route.abort())
      await page.route(`**${deskPaths.leads}/${id}`, fail, { times: 1 })
      await keep.click()
      // Removed during the retry: an unchanged live region is not announced again.
      await expect(problem).not.toBeAttached()
      tried.resolve()
      await expect(problem).toHaveText(/^The desk could not be reached\./)
    }
    await expect(dialog.getByLabel('Phone')).toHaveValue('12ab')
    await keep.click()
    await expect(message(page, 'Corrected.')).toBeVisible()
  },
)

test('a call without an answer is aborted after 20 seconds', long, async ({ page, person: _, server }) => {
  await page.clock.install()
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
  await expect(status).toHaveValue('new')
  const asked = Promise.withResolvers<void>()
  await page.route(`**${deskPaths.changes}`, () => asked.resolve())
  await stopClock(page)
  await status.selectOption('Won')
  await asked.promise
  await page.clock.runFor(19_999)
  await expect(message(page, 'The status was not changed.')).not.toBeAttached()
  await page.clock.runFor(1)
  await expect(message(page, 'The status was not changed.')).toBeVisible()
})

test(
  'a message about a finished action disappears after ten seconds',
  long,
  async ({ page, person: _, server }) => {
    await page.clock.install()
    const id = await sendLead(server.origin)
    await page.goto(`/leads/${id}`)
    const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
    await expect(status).toHaveValue('new')
    await stopClock(page)
    await status.selectOption('Won')
    await expect(message(page, 'Asha Rao: won.')).toBeVisible()
    await page.clock.runFor(9999)
    await expect(message(page, 'Asha Rao: won.')).toBeVisible()
    await page.clock.runFor(1)
    await expect(message(page, 'Asha Rao: won.')).not.toBeAttached()
  },
)

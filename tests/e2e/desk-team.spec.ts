import type { Browser, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { localAdmission } from '../../server/desk/admission.ts'
import { loadApplication } from '../../server/desk/application-files.ts'
import { applicationFolder } from '../../server/desk/desk-app.ts'
import { linkTo, makeLinkToken } from '../../server/desk/sign-in.ts'
import { test as base, expect } from '../support/browser-test.ts'
import { type DeskOptions, startDesk, type TestDesk } from '../support/desk.ts'
import { editorOf, signUp } from '../support/leads.ts'
import { client, startProvider } from '../support/oidc.ts'
import { long } from './long.ts'

const people =
  'Head of Sales <head@x.example>=admin, "<b>Sales</b>" <sales@x.example>=answer, Board <board@x.example>=read'

interface Team {
  team: TestDesk
  enter: (person: string) => Promise<Page>
}

const open = async (options: DeskOptions) =>
  startDesk({ ...options, files: await loadApplication(applicationFolder) })

/** A desk with roles, and a separate browser for each person. */
const test = base.extend<Team>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  team: async ({}, use) => {
    const team = await open({ env: { DESK_PEOPLE: people } })
    await use(team)
    await team.close()
  },
  enter: async ({ browser, team }, use) => {
    const pages: Page[] = []
    await use(async (person) => {
      const page = await newPage(browser)
      pages.push(page)
      const token = await makeLinkToken({ store: team.store, now: Date.now }, person)
      await page.goto(linkTo(team.origin, token ?? ''))
      await page.getByRole('button', { name: 'Open the desk' }).click()
      await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

const newPage = async (browser: Browser) => (await browser.newContext()).newPage()
const newLead = async ({ store }: TestDesk) => (await store.createLead(signUp(), 0)).id
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const statusOf = (page: Page) => page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')

test('a person with the role read sees a lead without controls', async ({ team, enter }) => {
  const id = await newLead(team)
  const page = await enter('board@x.example')
  await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0)
  await expect(button(page, 'Export')).toHaveCount(0)
  await expect(button(page, 'Add a lead')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Unread: City Hospital/ })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help.getByText('next lead, previous lead')).toBeVisible()
  await expect(help.getByText('write a note')).toHaveCount(0)
  await button(page, 'Close').click()
  await page.goto(`${team.origin}/leads/${id}`)
  await expect(page.getByRole('heading', { name: 'City Hospital' })).toBeVisible()
  for (const name of ['Write', 'Correct', 'Save note', 'Reached', 'Hold as spam', /^Erase/])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notes and history' })).toHaveCount(0)
  // Opening it with the role read leaves it unread.
  const [lead] = await team.store.findInboxLeads([id])
  expect(lead?.unread).toBe(true)
  await page.goto(`${team.origin}/record`)
  await expect(page).toHaveURL(`${team.origin}/`)
})

test('losing a role closes the dialog that needs it', long, async ({ team, enter }) => {
  const id = await newLead(team)
  const page = await enter('head@x.example')
  await page.goto(`${team.origin}/leads/${id}`)
  await button(page, /^Erase/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  if (team.config.desk)
    team.config.desk.people = team.config.desk.people.map((each) => ({ ...each, role: 'answer' }))
  await expect(page.getByText('Your role was changed. You can now work on leads.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, /^Erase/)).toHaveCount(0)
  await expect(button(page, 'Hold as spam')).toBeVisible()
})

test(
  'two people with one lead open see each other’s names, whatever the lead contains',
  long,
  async ({ team, enter }) => {
    const id = await newLead(team)
    const [mine, theirs] = [await enter('head@x.example'), await enter('sales@x.example')]
    await mine.goto(`${team.origin}/leads/${id}`)
    await expect(mine.getByRole('heading', { name: 'City Hospital' })).toBeVisible()
    await theirs.goto(`${team.origin}/leads/${id}`)
    await expect(mine.getByText('<b>Sales</b> has this lead open too.')).toBeVisible()
    await expect(theirs.getByText('Head of Sales has this lead open too.')).toBeVisible()
    await expect(theirs.locator('[data-open-by]')).toHaveAttribute('data-open-by', 'Head of Sales')
    await theirs.goto(`${team.origin}/`)
    await expect(mine.getByText('open too')).toHaveCount(0)
    await expect(mine.locator('[data-open-by]')).toHaveCount(0)
  },
)

test(
  'an answer is marked as sent with one click, recorded, and undone with another',
  long,
  async ({ team, enter }) => {
    const id = await newLead(team)
    const page = await enter('sales@x.example')
    await page.goto(`${team.origin}/leads/${id}`)
    await button(page, 'Write').click()
    await page.getByLabel('Subject').fill('About your call')
    await button(page, 'Mark as sent').click()
    await expect(page.getByText(/^City Hospital: marked as sent.* Now contacted\.$/)).toBeVisible()
    await expect(page.getByText('About your call')).toBeVisible()
    await expect(statusOf(page)).toHaveValue('contacted')
    await button(page, 'Undo').click()
    await expect(page.getByText('Undid “marked as sent”: About your call')).toBeVisible()
    await expect(statusOf(page)).toHaveValue('new')
  },
)

test(
  'an answer being written survives a colleague’s change and a lost connection',
  long,
  async ({ team, enter }) => {
    const id = await newLead(team)
    const page = await enter('sales@x.example')
    await page.goto(`${team.origin}/leads/${id}`)
    await button(page, 'Write').click()
    const text = page.getByLabel(/^Text, in/)
    await text.fill('Dear Asha, this took me half an hour.')
    const by = await editorOf(team.store, id, { actor: 'head@x.example', now: Date.now() })
    await team.store.editLead(id, { owner: 'head@x.example' }, by)
    await expect(page.getByText('Owner: Head of Sales')).toBeVisible()
    await expect(text).toHaveValue('Dear Asha, this took me half an hour.')
    // The first response is lost, although the server has stored the note.
    await page.route(
      '**/sent',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button(page, 'Mark as sent').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('could not be reached')
    await expect(text).toHaveValue('Dear Asha, this took me half an hour.')
    await button(page, 'Mark as sent').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Dear Asha, this took me half an hour.')).toHaveCount(1)
  },
)

test('a person with the role answer undoes only their own mark as spam', long, async ({ team, enter }) => {
  const id = await newLead(team)
  const page = await enter('sales@x.example')
  await page.goto(`${team.origin}/leads/${id}`)
  await button(page, 'Hold as spam').click()
  await expect(page.getByText('Held as spam', { exact: true })).toBeVisible()
  await expect(button(page, 'Not spam, release it')).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(button(page, 'Hold as spam')).toBeVisible()
  await expect(page.getByText('Held as spam', { exact: true })).toHaveCount(0)
  await expect.poll(async () => (await team.store.findLead(id))?.spamReason).toBeNull()
})

test(
  'after an unanswered call the page shows what was recorded and what comes next',
  long,
  async ({ team, enter }) => {
    const id = await newLead(team)
    const page = await enter('sales@x.example')
    await page.goto(`${team.origin}/leads/${id}`)
    await button(page, 'No answer').click()
    await expect(page.getByText(/^City Hospital: no answer\. It is due (tomorrow|\w+)/)).toBeVisible()
  },
)

test('a lead is entered by hand, by the rules of its form', async ({ enter }) => {
  const page = await enter('sales@x.example')
  await button(page, 'Add a lead').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('rao@clinic.co')
  await dialog.getByLabel('Phone').fill('123')
  await dialog.getByLabel('Organisation').fill('Guntur Clinic')
  await expect(dialog.getByLabel('Privacy notice')).toHaveValue('not stated')
  await button(page, 'Add').and(dialog.locator('button')).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  // The chosen values are still shown.
  await expect(dialog.getByLabel('Privacy notice')).toHaveValue('not stated')
  await dialog.getByLabel('Privacy notice').selectOption('read out')
  await dialog.getByLabel('Phone').fill('9876543210')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Guntur Clinic' })).toBeVisible()
  await expect(page.getByText('Entered by <b>Sales</b>')).toBeVisible()
  await expect(page.getByText(/^Read out: /)).toBeVisible()
  await expect(page.getByText('Thank you for Reaching out')).toHaveCount(0)
  // A colleague enters the same call.
  const other = await enter('head@x.example')
  await button(other, 'Add a lead').click()
  await other.getByLabel('E-mail').fill('rao@clinic.co')
  await other.getByLabel('Phone').fill('9876543210')
  await other.getByLabel('Organisation').fill('Guntur Clinic')
  await other.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(other.getByText(/^It is stored already as /)).toBeVisible()
})

base('where no team is set up, assigning leads to how that is done', long, async ({ browser }) => {
  const desk = await open({ admission: () => localAdmission('asha') })
  // As for `npm run desk` on a machine without DESK_PEOPLE.
  desk.config.desk = undefined
  const id = await newLead(desk)
  const page = await newPage(browser)
  const token = await makeLinkToken({ store: desk.store, now: Date.now }, 'asha')
  await page.goto(linkTo(desk.origin, token ?? ''))
  await button(page, 'Open the desk').click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await page.goto(`${desk.origin}/leads/${id}`)
  await button(page, 'Owner: nobody').click()
  await expect(page.getByRole('dialog')).toContainText('No team is set up at this desk yet.')
  await page.getByRole('link', { name: 'How to set one up' }).click()
  await expect(page.getByRole('heading', { name: 'A desk for a team' })).toBeVisible()
  await page.context().close()
  await desk.close()
})

base('somebody signs in with the company’s account, and out of it', async ({ browser }) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const provider = await startProvider(origin)
  provider.account = { email: 'sales@x.example', email_verified: true }
  const env = {
    ...{ DESK_PEOPLE: people, DESK_OIDC_ISSUER: provider.issuer, DESK_OIDC_LABEL: 'Sign in with Example' },
    ...{ DESK_OIDC_CLIENT_ID: client.id, DESK_OIDC_CLIENT_SECRET: client.secret },
  }
  const desk = await open({ env, port })
  const id = await newLead(desk)
  const page = await newPage(browser)
  await page.goto(`${origin}/leads/${id}`)
  await page.getByRole('link', { name: 'Sign in with Example' }).click()
  // Redirected to the page that was requested before sign-in.
  await expect(page.getByRole('heading', { name: 'City Hospital' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await button(page, '<b>Sales</b>').click()
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
  await page.goto(`${origin}/sign-in?problem=unknown`)
  await expect(page.getByRole('alert')).toContainText('may not use this desk')
  await page.context().close()
  await desk.close()
  await provider.stop()
})

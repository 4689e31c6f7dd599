import type { Page } from '@playwright/test'
import { expect, message, ownWord, rowOf, sendLead, sendThree, test } from '../support/desk-browser-test.ts'
import { signUp } from '../support/leads.ts'
import { drawn } from '../support/page-time.ts'
import { spawnServer } from '../support/server.ts'
import { long } from './long.ts'

/** Sets the scroll position directly: a busy page may lose wheel events. */
const scrollList = (page: Page, byPx: number) =>
  page
    .getByRole('region', { name: 'Leads' })
    .getByRole('list')
    .evaluate((list, px) => list.parentElement?.scrollBy({ top: px, behavior: 'instant' }), byPx)

test('a new lead appears by itself, unread, on top and with its language, and is read once it is opened', async ({
  page,
  person: _,
  server,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  const name = ownWord()
  await sendLead(server.origin, 'contactUs', { firstName: name, language: 'te' })
  const row = rowOf(page, name)
  await expect(row.getByText('Unread:')).toBeAttached()
  await expect(row.getByText(/^Telugu · /)).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} Rao` })).toBeFocused()
  await expect(page.getByText('How soon can we start?').last()).toBeVisible()
  await expect(row.getByText('Unread:')).not.toBeAttached()
  await page.reload()
  await expect(row.getByText('Unread:')).not.toBeAttached()
})

test('an import lists the lines that do not fit in their order, and stores the rest as read', async ({
  page,
  person: _,
}) => {
  await page.goto('/')
  const name = ownWord()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import leads' })
  const lines = ['name,phone', `${name},9876543210`, 'Ravi,', 'Too,1,2,3']
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Line 3: email, phoneNumber: Give a phone number or an e-mail address',
    'Line 4: The line has more cells than there are columns',
  ])
  await dialog.getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 lead added')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, name)).toBeVisible()
  await expect(rowOf(page, name).getByText('Unread:')).not.toBeAttached()
})

test(
  'a lead stored by another server appears by itself too',
  long,
  async ({ page, person: _, inbox, databaseUrl, server }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    const name = ownWord()
    // PostgreSQL: through a second server on the same database. SQLite: through the only server.
    const other = databaseUrl && (await spawnServer({ SMTP_URL: inbox.url, DATABASE_URL: databaseUrl }))
    await sendLead((other || server).origin, 'contactUs', { firstName: name })
    await expect(rowOf(page, name)).toBeVisible()
    if (other) await other.stop()
  },
)

test('a search with very many hits lists the newest thousand', long, async ({ page, person: _, store }) => {
  const word = ownWord()
  const now = Date.now()
  await Promise.all(
    Array.from({ length: 1001 }, (_, at) => {
      const lead = signUp({ timestamp: now + at, mails: [] })
      return store.createLead({ ...lead, fields: { ...lead.fields, organisation: `${word} no. ${at}.` } }, 0)
    }),
  )
  await page.goto(`/?search=${word}`)
  await expect(page.getByRole('status').getByText('1,000+ leads')).toBeVisible()
  await expect(rowOf(page, `no. 1000.`)).toBeVisible()
  await scrollList(page, 100_000)
  await expect(rowOf(page, `no. 1.`)).toBeVisible()
  await expect(page.getByText('These are the newest 1,000.')).toBeInViewport()
  await expect(rowOf(page, `no. 0.`)).not.toBeAttached()
})

test('the list does not scroll when a lead arrives above', long, async ({ page, person: _, server }) => {
  const word = ownWord()
  for (let index = 0; index < 30; index++)
    await sendLead(server.origin, 'contactUs', {
      firstName: `n${index}`,
      lastName: word,
      email: `${index}@${word}.co`,
    })
  await page.goto(`/?search=${word}`)
  await expect(page.getByText('30 leads')).toBeVisible()
  const row = rowOf(page, `n24 ${word}`)
  await drawn(page)
  const atFirst = (await row.boundingBox())?.y ?? 0
  await scrollList(page, 100)
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(atFirst - 100)
  const before = await row.boundingBox()
  await sendLead(server.origin, 'contactUs', {
    firstName: 'latest',
    lastName: word,
    email: `late@${word}.co`,
  })
  await expect(page.getByText('31 leads')).toBeVisible()
  expect((await row.boundingBox())?.y).toBe(before?.y)
  await scrollList(page, -2000)
  await expect(page.getByRole('listitem').filter({ hasText: 'latest' })).toBeInViewport()
})

test('search results follow the typing, and the address keeps search and filters', async ({
  page,
  person: _,
  server,
}) => {
  const word = ownWord()
  await sendLead(server.origin, 'contactUs', { firstName: `first${word}` })
  await sendLead(server.origin, 'demoRequests', { firstName: `second${word}`, hospitalName: `House ${word}` })
  await page.goto('/')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}$`))
  await expect(page.getByText('2 leads')).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Form').selectOption('Demo request')
  await expect(page.getByText('1 lead,')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${word}&collection=demoRequests`))
  await page.reload()
  await expect(rowOf(page, `second${word}`)).toBeVisible()
  await expect(rowOf(page, `first${word}`)).not.toBeAttached()
  await page.getByLabel('Status').selectOption('Won')
  await expect(page.getByText('No lead matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('2 leads')).toBeVisible()
})

test('the inbox can be used by keyboard alone', long, async ({ page, person: _, server }) => {
  const word = ownWord()
  await sendThree(server.origin, word)
  await page.goto(`/?search=${word}`)
  await expect(page.getByText('3 leads')).toBeVisible()
  const link = (name: string) => rowOf(page, `${name} ${word}`).getByRole('link')
  await page.keyboard.press('j')
  await expect(link('three')).toBeFocused()
  await page.keyboard.press('j')
  await expect(link('two')).toBeFocused()
  await page.keyboard.press('k')
  await expect(link('three')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `three ${word}` })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: `two ${word}` })).toBeFocused()
  await page.keyboard.press('2')
  await expect(rowOf(page, `two ${word}`).getByText('Contacted')).toBeVisible()
  await page.keyboard.press('z')
  await expect(rowOf(page, `two ${word}`).getByText('New')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Note for the team')).toBeFocused()
  await page.keyboard.type('jkx?')
  await expect(page.getByLabel('Note for the team')).toHaveValue('jkx?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(link('two')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).not.toBeAttached()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.getByLabel('Use these keys').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).not.toBeAttached()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).not.toBeAttached()
})

test('several leads are changed at once, and undone', long, async ({ page, person: _, server }) => {
  const word = ownWord()
  await sendThree(server.origin, word)
  await page.goto(`/?search=${word}`)
  await page.getByLabel(`Select three ${word}`).check()
  await page.getByLabel(`Select one ${word}`).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected leads' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await bar.getByLabel('Status').selectOption('Qualified')
  await expect(page.getByRole('listitem').getByText('Qualified')).toHaveCount(3)
  await expect(message(page, '3 leads: qualified.')).toBeVisible()
  const undone = page.waitForResponse((response) => response.request().postData()?.includes('"new"') ?? false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').getByText('New')).toHaveCount(3)
  await undone
  await page.reload()
  await expect(page.getByRole('listitem').getByText('New')).toHaveCount(3)
})

test(
  'a lead held as spam leaves the inbox, and comes back when released',
  long,
  async ({ page, person: _, server }) => {
    const word = ownWord()
    await sendLead(server.origin, 'contactUs', { firstName: word })
    await page.goto(`/?search=${word}`)
    await page.getByLabel(`Select ${word} Rao`).check()
    await page.getByRole('button', { name: 'Spam', exact: true }).click()
    await expect(page.getByText('No lead matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, word)).toBeVisible()
  },
)

test('the filtered leads can be exported', async ({ page, person: _, server }) => {
  const word = ownWord()
  await sendLead(server.origin, 'contactUs', { firstName: word })
  await page.goto(`/?search=${word}`)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 1 lead' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'For a spreadsheet (CSV)' }).click()
  const file = await (await downloading).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString()
  expect(text.trim().split('\n')[1]).toContain(word)
  expect(text.split(word).length).toBe(2)
})

import { deskPaths } from '../../contract/desk.ts'
import { referenceOf } from '../../contract/reference.ts'
import { asColleague, expect, message, ownWord, rowOf, sendLead, test } from '../support/desk-browser-test.ts'
import { long } from './long.ts'

// Chromium itself logs responses with an error status.
test.use({ allowedConsole: /Failed to load resource.*(404|409|422)/ })

test(
  'a lead shows person, message and source, and is called and written to with one tap',
  long,
  async ({ page, person: _, server }) => {
    const word = ownWord()
    const email = `${word}@clinic.co`
    await sendLead(server.origin, 'demoRequests', { email, firstName: word })
    const id = await sendLead(server.origin, 'contactUs', {
      email,
      firstName: word,
      utmSource: 'linkedin',
      landingPage: '/impact',
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('link', { name: 'Call 9876543210' })).toHaveAttribute(
      'href',
      'tel:9876543210',
    )
    const call = await page.getByRole('link', { name: 'Call 9876543210' }).boundingBox()
    expect(call?.height).toBeGreaterThanOrEqual(44)
    await expect(page.getByText('linkedin')).toBeVisible()
    await expect(page.getByText('/impact')).toBeVisible()
    const story = page.getByRole('heading', { name: 'Notes and history' }).locator('..')
    await expect(story.getByText('Of all 2 leads with this address.')).toBeVisible()
    await expect(story.getByRole('link', { name: /^Demo request/ })).toBeVisible()
    await expect(page.getByText('Sent ').first()).toBeVisible()
    await page.getByRole('button', { name: 'Inbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  },
)

test(
  'an answer in the person’s language is edited and opened in a mail program',
  long,
  async ({ page, person: _, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = `${ownWord()}@clinic.co`
    const id = await sendLead(server.origin, 'demoRequests', { email, firstName: 'లక్ష్మి', language: 'te' })
    await page.goto(`/leads/${id}`)
    await page.getByRole('button', { name: 'Write' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write to లక్ష్మి Rao' })
    const text = dialog.getByLabel('Text, in Telugu')
    await expect(text).toHaveValue(/^లక్ష్మి Rao గారికి నమస్కారం,\n\n/)
    await text.fill('First line\nsecond & last')
    await dialog.getByLabel('Subject').fill('Your demo?')
    await expect(dialog.getByRole('link', { name: 'Open in mail program' })).toHaveAttribute(
      'href',
      `mailto:${email}?subject=Your%20demo%3F&body=First%20line%0D%0Asecond%20%26%20last`,
    )
    // Switching to another template and back keeps the edits.
    await dialog.getByLabel('Begin with').selectOption('Could not reach you by phone')
    await expect(text).toHaveValue(new RegExp(referenceOf(id)))
    await dialog.getByLabel('Begin with').selectOption('First answer to a demo request')
    await dialog.getByRole('button', { name: 'Copy text' }).click()
    await expect(dialog.getByText('The text is copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('First line\nsecond & last')

    const unreachable = await sendLead(server.origin, 'demoRequests', { email: 'asha at clinic.co' })
    await page.goto(`/leads/${unreachable}`)
    await expect(page.getByRole('link', { name: 'Call 9876543210' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write' })).not.toBeAttached()
  },
)

test('a note and a status are saved, and the history names their author', async ({
  page,
  person,
  server,
}) => {
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  await page.getByLabel('Note for the team').fill('Wants a demo\non Tuesday')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByLabel('Note for the team')).toHaveValue('')
  await page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status').selectOption('Contacted')
  await expect(message(page, 'Asha Rao: contacted.')).toBeVisible()
  const history = page.getByRole('heading', { name: 'Notes and history' }).locator('..')
  await expect(history.getByText('→ contacted')).toBeVisible()
  await page.reload()
  await expect(history.getByText('Wants a demo on Tuesday')).toBeVisible()
  await expect(history.getByText(person)).toHaveCount(2)
  await expect(history.getByText('→ contacted')).toBeVisible()
})

test('a mistyped field is corrected by the rules of its form', long, async ({ page, person: _, server }) => {
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct what was typed' })
  await dialog.getByLabel('Phone').fill('12ab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Phone number should contain only numeric').last()).toBeVisible()
  await dialog.getByLabel('Phone').fill('9123456780')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Call 9123456780' })).toBeVisible()
})

test('on a conflict both versions are shown and no typed text is lost', async ({
  page,
  person: _,
  server,
  context,
  desk,
}) => {
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct what was typed' })
  await dialog.getByLabel('First name').fill('Usha')
  await asColleague(context, desk).patch(`${deskPaths.leads}/${id}`, {
    fields: { firstName: 'Aisha' },
  })
  await expect(page.getByText('Aisha Rao').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('has just changed Aisha Rao')).toBeVisible()
  await expect(dialog.getByText('Now: Aisha')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Usha')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Usha Rao' })).toBeVisible()
})

test(
  'erasing lists what will be erased, asks for the reference, and leaves nothing',
  long,
  async ({ page, person: _, server }) => {
    const word = ownWord()
    const email = `${word}@clinic.co`
    await sendLead(server.origin, 'demoRequests', { email, firstName: word })
    const id = await sendLead(server.origin, 'contactUs', { email, firstName: word })
    await page.goto(`/leads/${id}?search=${word}`)
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Hand-over to' }).getByText(/^Sent/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Erase …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase this person for good' })
    await expect(dialog.getByText('2 leads')).toBeVisible()
    await expect(dialog.getByText('4 mails')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
    await dialog.getByRole('textbox').fill(referenceOf(id).toLowerCase())
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(message(page, `Everything about ${email} is erased.`)).toBeVisible()
    await expect(message(page, /must erase it too: ask 127\.0\.0\.1-/)).toBeVisible()
    await expect(page.getByText('No lead matches.')).toBeVisible()
    await expect(rowOf(page, word)).not.toBeAttached()
  },
)

import { expect, message, ownWord, sendLead, test } from '../support/desk-browser-test.ts'
import { long } from './long.ts'

test(
  'a refused mail is explained, and it and a hand-over are sent again on request',
  long,
  async ({ page, person: _, server, inbox, receiver }) => {
    const word = ownWord()
    const email = `${word}@clinic.co`
    inbox.trouble = (step, address) =>
      step === 'rcpt' && address === email ? { code: 550, message: 'no such mailbox' } : undefined
    const id = await sendLead(server.origin, 'contactUs', { firstName: word, email })
    await page.goto(`/leads/${id}`)
    const deliveries = page.getByRole('heading', { name: 'Mails and hand-overs' }).locator('..')
    const mail = deliveries.getByRole('listitem').filter({ hasText: `to ${email}` })
    const handOver = deliveries.getByRole('listitem').filter({ hasText: 'Hand-over' })
    await expect(
      mail.getByText(/^Given up(?: after \d+ attempts)?: The mail server refuses the mail/),
    ).toBeVisible()
    await expect(handOver.getByText(/^Sent /)).toBeVisible()

    await page.getByRole('link', { name: 'Health' }).click()
    // Deliveries of an earlier test may still be in flight.
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText(/^Mail\. \S/).textContent()
      })
      .toBe('Mail. Nothing waiting; 1 given up.')
    await expect(page.getByText('Hand-over. Nothing waiting.')).toBeVisible()
    const failed = page.getByRole('heading', { name: 'Latest failed mails' }).locator('..')
    await expect(failed.getByText('The mail server refuses the mail')).toBeVisible()
    await page.goBack()

    inbox.trouble = () => undefined
    await mail.getByRole('button', { name: /^Send again/ }).click()
    await expect(message(page, /queued again/)).toBeVisible()
    await expect(mail.getByText(/^Sent /)).toBeVisible()
    await expect(mail.getByRole('button')).not.toBeAttached()
    // A sent hand-over can be sent again, because the other system may have lost it.
    const taken = () => receiver.received.filter(({ taken, body }) => taken && body.includes(id)).length
    expect(taken()).toBe(1)
    await handOver.getByRole('button', { name: /^Send again/ }).click()
    await expect.poll(taken).toBe(2)
    await expect(handOver.getByText(/^Sent /)).toBeVisible()
    expect(inbox.mails.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(1)
  },
)

test(
  'on a phone an address can be called, written to and copied with one tap',
  long,
  async ({ page, person: _, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = `${ownWord()}@clinic.co`
    const id = await sendLead(server.origin, 'contactUs', { email })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('link', { name: 'Call 9876543210' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Write' })).toBeInViewport()
    await page.getByRole('button', { name: 'Copy e-mail' }).click()
    await expect(message(page, `Copied: ${email}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
  },
)

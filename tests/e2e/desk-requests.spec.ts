import { readFile } from 'node:fs/promises'
import { referenceOf } from '../../contract/reference.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, message, ownWord, sendLead, test } from '../support/desk-browser-test.ts'
import { long } from './long.ts'

test.use({ allowedConsole: /Failed to load resource.*404/ })

test(
  'a request is entered, the data exported, and the erasure closes it with a proof, without a terminal',
  long,
  async ({ page, person: _, server, store }) => {
    const email = `${ownWord()}@clinic.co`
    const id = await sendLead(server.origin, 'contactUs', { email })
    await store.setNoContact(email, true, Date.now())
    await page.goto(`/leads/${id}`)
    await expect(page.getByText('No more contact.')).toBeVisible()
    const handed = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Hand out as a page' }).click()
    expect(await readFile(await (await handed).path(), 'utf8')).toContain(email)
    await page.getByRole('button', { name: 'Enter a request …' }).click()
    const entry = page.getByRole('dialog', { name: 'Enter a request' })
    await entry.getByLabel(`What ${email} asks for`).selectOption('erasure')
    await expectNoFindings(page, 'dialog')
    await entry.getByRole('button', { name: 'Enter it' }).click()
    await expect(message(page, /^Request \w{4}-\w{4} is due on/)).toBeVisible()

    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Erase it')
    await expectNoFindings(page, 'main')
    await row.getByRole('link', { name: email }).click()
    await page.getByRole('button', { name: 'Erase …' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(referenceOf(id))
    await page.getByRole('button', { name: 'Erase for good' }).click()
    const proof = page.getByRole('dialog', { name: /^Erased: proof \w{4}-\w{4}$/ })
    await expect(proof).toContainText('1 lead with')
    await expectNoFindings(page, 'dialog')
    const saved = page.waitForEvent('download')
    await proof.getByRole('button', { name: 'Save it' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    const [reference] = /(?<=Reference: )\S+/.exec(text) ?? []
    await proof.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: `proof ${reference}` })).toContainText('Done')
  },
)

test('a request is closed in its row', long, async ({ page, person: _, server }) => {
  const email = `${ownWord()}@clinic.co`
  const id = await sendLead(server.origin, 'contactUs', { email })
  await page.goto(`/leads/${id}`)
  await page.getByRole('button', { name: 'Enter a request …' }).click()
  await page.getByRole('button', { name: 'Enter it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/requests')
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('combobox').selectOption('Done')
  // A closed request no longer says whose it was.
  await expect(row).toHaveCount(0)
  const done = await message(page, /^Request \S+: done\.$/).textContent()
  const [reference = ''] = /\w{4}-\w{4}/.exec(done ?? '') ?? []
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Done')
})

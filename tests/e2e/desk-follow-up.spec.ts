import { deskPaths } from '../../contract/desk.ts'
import {
  asColleague,
  expect,
  message,
  ownWord,
  rowOf,
  sendLead,
  sendThree,
  test,
} from '../support/desk-browser-test.ts'
import { long } from './long.ts'

test.use({ allowedConsole: /Failed to load resource.*409/ })

test('leads are assigned and postponed by keyboard, several at once, and undone', async ({
  page,
  person,
  server,
}) => {
  const word = ownWord()
  await sendThree(server.origin, word)
  await page.goto(`/?search=${word}`)
  await expect(page.getByText('3 leads')).toBeVisible()
  const [two, three] = [rowOf(page, `two ${word}`), rowOf(page, `three ${word}`)]
  await expect(three.getByText('Waits: ')).toBeAttached()
  for (const key of ['j', 'x', 'j', 'Shift+X', 'a']) await page.keyboard.press(key)
  const people = page.getByRole('dialog', { name: 'Assign 2 leads' })
  await expect(people.getByRole('textbox', { name: 'Type a name' })).toBeFocused()
  await expect(people.getByRole('button').first()).toHaveText(`Me${person}`)
  await page.keyboard.press('Enter')
  await expect(message(page, '2 leads: with you.')).toBeVisible()
  for (const row of [two, three]) await expect(row.getByText('you', { exact: true })).toBeVisible()
  await expect(three.getByText('Waits: ')).not.toBeAttached()
  await page.keyboard.press('z')
  await expect(message(page, 'Undone.')).toBeVisible()
  for (const row of [two, three]) await expect(row.getByText('you', { exact: true })).not.toBeAttached()

  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: `Due day: two ${word}` })).toBeVisible()
  await page.keyboard.press('1')
  await expect(two.getByText('due today')).toBeVisible()
  await expect(two.getByRole('link')).toBeFocused()
  await page.getByRole('link', { name: /Due today$/ }).click()
  await expect(page).toHaveURL(/\?tab=due$/)
  await expect(two).toBeVisible()
  await expect(three).not.toBeAttached()
  await expect(page.getByRole('link', { name: /[1-9]\d* Due today$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(three).toBeVisible()
})

test(
  'a range selection from an erased lead selects no lead that nobody chose',
  long,
  async ({ page, person: _, server, store }) => {
    const word = ownWord()
    const { three } = await sendThree(server.origin, word)
    await page.goto(`/?search=${word}`)
    await page.getByLabel(`Select three ${word}`).check()
    await store.eraseLeads({ id: three }, Date.now(), { actor: 'asha', proof: '1' })
    await expect(rowOf(page, `three ${word}`)).not.toBeAttached()
    await page.getByLabel(`Select one ${word}`).click({ modifiers: ['Shift'] })
    await expect(page.getByLabel(`Select one ${word}`)).toBeChecked()
    await expect(page.getByLabel(`Select two ${word}`)).not.toBeChecked()
    await page.keyboard.press('3')
    await expect(message(page, '1 lead was erased in the meantime.')).toBeVisible()
    await expect(rowOf(page, `one ${word}`).getByText('Qualified')).toBeVisible()
  },
)

test(
  'on a phone the row of a call-back has space for its day and its owner',
  long,
  async ({ page, person: _, server }) => {
    const word = ownWord()
    await sendLead(server.origin, 'signups', { organisation: word })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/?search=${word}`)
    await rowOf(page, word).getByRole('link', { name: word, exact: false }).first().focus()
    for (const [key, said] of [
      ['a', 'with you'],
      // Tomorrow, or the next working day.
      ['d', 'due '],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog').locator('input, button').first()).toBeFocused()
      await page.keyboard.press(key === 'a' ? 'Enter' : '2')
      await expect(message(page, said)).toBeVisible()
    }
    const owner = rowOf(page, word).getByText('you', { exact: true })
    await expect(owner).toBeVisible()
    expect(
      await owner.evaluate(({ parentElement: line }) => line && line.scrollWidth - line.clientWidth),
    ).toBe(0)
  },
)

test(
  'a call is recorded with one click, undone, and refused when somebody else was first',
  long,
  async ({ page, person: _, server, context, desk }) => {
    const word = ownWord()
    const id = await sendLead(server.origin, 'signups', { organisation: word })
    await page.goto(`/?search=${word}`)
    await expect(page.getByRole('link', { name: `Call ${word}, 9876543210` })).toHaveAttribute(
      'href',
      'tel:9876543210',
    )
    await page.goto(`/leads/${id}`)
    const status = page.getByRole('region', { name: 'Lead', exact: true }).getByLabel('Status')
    await page.getByRole('button', { name: 'Reached' }).click()
    await expect(message(page, `${word}: reached. Now contacted.`)).toBeVisible()
    await expect(status).toHaveValue('contacted')
    await expect(page.getByText('Call: reached.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveValue('new')
    await page.getByRole('button', { name: 'No answer' }).click()
    await expect(message(page, `${word}: no answer. It is due`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'No due day' })).not.toBeAttached()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'No due day' })).toBeVisible()

    // Delayed until the colleague's change is stored, like on a slow connection.
    await page.route(`**${deskPaths.leads}/${id}/call`, async (route) => {
      const { version } = route.request().postDataJSON()
      await asColleague(context, desk).patch(`${deskPaths.leads}/${id}`, { version, status: 'won' })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Call back on …' }).click()
    await page.getByRole('button', { name: /Tomorrow|Next working day/ }).click()
    await expect(message(page, `has just changed ${word} (now won`)).toBeVisible()
    await expect(status).toHaveValue('won')
    await expect(page.getByText('Call: call back')).not.toBeAttached()
  },
)

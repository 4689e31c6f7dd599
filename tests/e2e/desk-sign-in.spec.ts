import type { Route } from '@playwright/test'
import { deskPaths } from '../../contract/desk.ts'
import {
  enterWith,
  expect,
  newLink,
  ownWord,
  rowOf,
  sendLead,
  somebody,
  test,
} from '../support/desk-browser-test.ts'
import { stopClock } from '../support/page-time.ts'
import { long } from './long.ts'

test.use({ allowedConsole: /Failed to load resource.*(401|ERR_FAILED)/ })

test('a mailed link opens the desk once, and returns to the page that was asked for', async ({
  page,
  inbox,
  server,
  desk,
}) => {
  const id = await sendLead(server.origin)
  await page.goto(`/leads/${id}`)
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  const person = somebody()
  await page.getByLabel('Your e-mail address').fill(person)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`If ${person} may use this desk`)).toBeVisible()
  const mail = () => inbox.mails.find(({ envelope }) => envelope.to.includes(person))
  await expect.poll(mail).toBeTruthy()
  const [link = ''] = /http:\/\/localhost\S+/.exec(mail()?.parsed.text ?? '') ?? []
  expect(link).toContain(`${desk}/enter#`)

  await page.goto(link)
  await expect(page).toHaveURL(`${desk}/enter`)
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
  await expect(page).toHaveURL(`${desk}/leads/${id}`)
  await expect(page).toHaveTitle('Asha Rao – FirstHour desk')
  await expect(page.locator('head title')).toHaveCount(1)
})

test('a failed request for a link is reported each time, and an address corrected meanwhile stays', async ({
  page,
  server: _,
}) => {
  await page.goto('/')
  const address = page.getByLabel('Your e-mail address')
  await address.fill('ahsa@firsthour.example')
  for (const corrected of ['asah@firsthour.example', 'asha@firsthour.example']) {
    const tried = Promise.withResolvers<void>()
    const fail = (route: Route) => tried.promise.then(() => route.abort())
    await page.route(`**${deskPaths.link}`, fail, { times: 1 })
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('alert')).not.toBeAttached()
    await address.fill(corrected)
    tried.resolve()
    await expect(page.getByRole('alert')).toHaveText(/^The desk could not be reached\./)
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeEnabled()
    await expect(address).toHaveValue(corrected)
  }
})

test('a used link offers a new one, and shows no address', long, async ({ page, store, desk, context }) => {
  const link = await newLink(store, desk, somebody())
  await enterWith(context, desk, link.split('#')[1] ?? '')
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
  await page.getByLabel('Your e-mail address').fill('stranger@elsewhere.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('If stranger@elsewhere.example may use this desk')).toBeVisible()
})

test('signing out removes everything, and no tab asks again', async ({ page, person, context }) => {
  const other = await context.newPage()
  await other.clock.install()
  let polls = 0
  other.on('request', (request) => {
    if (new URL(request.url()).pathname === deskPaths.poll) polls++
  })
  const asked = other.waitForResponse(`**${deskPaths.poll}`)
  await other.goto('/')
  await asked
  await page.goto('/')
  await page.getByRole('button', { name: person.split('@')[0] }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  // The known-browser cookie alone grants no access.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['desk-known'])
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  const asLast = polls
  await stopClock(other)
  await other.clock.runFor(120_000)
  expect(polls).toBe(asLast)
})

test('a note can be saved from sign-in on by keyboard alone', long, async ({ page, server, store, desk }) => {
  const word = ownWord()
  await sendLead(server.origin, 'contactUs', { firstName: word })
  await page.goto(await newLink(store, desk, somebody()))
  await expect(page.getByRole('button', { name: 'Open the desk' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open the desk' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(page.getByRole('status').getByText(/ leads?/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(page.getByText('1 lead,')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(rowOf(page, word).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${word} Rao` })).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('Called back')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').getByText('Called back').filter({ visible: true })).toHaveCount(1)
})

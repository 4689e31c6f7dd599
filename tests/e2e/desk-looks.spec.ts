import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { applicationFolder } from '../../server/desk/desk-app.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, ownWord, sendLead, test } from '../support/desk-browser-test.ts'
import { long } from './long.ts'

test.use({ reducedMotion: 'reduce' })

const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }
const schemes = ['light', 'dark'] as const

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectGood(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await expectNoFindings(page)
    }
    expect(await sidewaysPx(page)).toBe(0)
  }
}

for (const path of ['/figures', '/health', '/record'])
  test(
    `axe finds nothing on ${path}, in light and dark, on a phone and a desktop`,
    long,
    async ({ page, person: _ }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/figures') await page.getByText('The same as a table').click()
      await expect(page.getByRole('main').locator('table, ul').first()).toBeVisible()
      await expectGood(page)
    },
  )

test(
  'axe finds nothing in the inbox, its filters, selection and help',
  long,
  async ({ page, person: _, server }) => {
    const word = ownWord()
    await sendLead(server.origin, 'contactUs', { firstName: word })
    await page.goto(`/?search=${word}`)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel(`Select ${word} Rao`).check()
    await expectGood(page)
    await page.getByLabel(`Select ${word} Rao`).press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page)
  },
)

test(
  'axe finds nothing on a lead, in its correction and before erasing',
  long,
  async ({ page, person: _, server }) => {
    const id = await sendLead(server.origin)
    await page.goto(`/leads/${id}`)
    await page.getByLabel('Note for the team').fill('Called back')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('listitem').getByText('Called back').filter({ visible: true })).toHaveCount(1)
    await expectGood(page)
    await page.getByRole('button', { name: 'Correct' }).click()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Erase …' }).click()
    await expect(page.getByText(/^Everything stored about .* will be erased:/)).toBeVisible()
    await expectGood(page)
  },
)

test('axe finds nothing in the dialog after a call', long, async ({ page, person: _, server }) => {
  await page.goto(`/leads/${await sendLead(server.origin)}`)
  for (const [button, dialog] of [
    ['Owner: nobody', /^Assign/],
    ['No due day', /^Due day/],
    ['Call back on …', /back on …$/],
    ['Write', /^Write/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog }).getByRole('button').nth(1)).toBeVisible()
    await expectGood(page)
    await page.keyboard.press('Escape')
  }
})

test.describe(() => {
  test.use({ allowedConsole: /Failed to load resource.*401/ })

  test('axe finds nothing on the sign-in page', long, async ({ page, server: _ }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await expectGood(page)
    await page.setViewportSize(phone)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sidewaysPx(page)).toBe(0)
    await page.goto('/enter#some-token')
    await expect(page.getByRole('button', { name: 'Open the desk' })).toBeVisible()
    await expectGood(page)
  })
})

test('text of twice the size fits a phone', long, async ({ page, person: _, server }) => {
  const id = await sendLead(server.origin)
  await page.setViewportSize(phone)
  for (const path of ['/', `/leads/${id}`, '/figures', '/health', '/record']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sidewaysPx(page), path).toBe(0)
    if (path !== '/') continue
    await page.getByRole('listitem').first().scrollIntoViewIfNeeded()
    await expect(page.getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 })
  }
})

test(
  'a name in Telugu is drawn in its own font, which is loaded only then',
  long,
  async ({ page, person: _, server, store }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(`/?search=${ownWord()}`)
    await expect(page.getByText('No lead matches.')).toBeVisible()
    expect(fetched.filter((url) => url.includes('telugu'))).toEqual([])
    const id = await sendLead(server.origin, 'contactUs', { firstName: 'లక్ష్మి' })
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'లక్ష్మి Rao' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('16px "Anek Telugu"', 'లక్ష్మి')))
      .toBe(true)
    expect(fetched.filter((url) => url.includes('telugu'))).toHaveLength(1)
    await store.eraseLeads({ id }, Date.now(), { actor: 'asha', proof: '1' })
  },
)

test(
  'on a phone axe finds nothing on a lead, and controls are large enough for a thumb',
  long,
  async ({ page, person: _, server }) => {
    const email = `${ownWord()}@clinic.co`
    await sendLead(server.origin, 'demoRequests', { email })
    const id = await sendLead(server.origin, 'contactUs', { email })
    await page.setViewportSize(phone)
    await page.goto(`/leads/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const small = await page
      .locator('button:visible, select:visible, a:visible')
      .evaluateAll((all) =>
        all.flatMap((element) => (element.getBoundingClientRect().height < 44 ? [element.textContent] : [])),
      )
    expect(small).toEqual([])
    await expectNoFindings(page)
  },
)

test('the colour scheme can be chosen, and is kept', long, async ({ page, person }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: person.split('@')[0] }).click()
  await page.getByLabel('Colours').selectOption('Dark')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).colorScheme)
  expect(await ground()).toBe('dark')
  await page.reload()
  await expect.poll(ground).toBe('dark')
})

test('the first load is at most 160 KB, and other parts load later', long, async ({ page, person: _ }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  // Names in leads of other tests may load additional fonts.
  await page.goto(`/?search=${ownWord()}`)
  await expect(page.getByText('No lead matches.')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const files = [...asked].filter((path) => path.startsWith('/assets/')).map((path) => path.slice(1))
  expect(files.filter((name) => /figures|health|record/.test(name))).toEqual([])
  const compressed = new Set(await readdir(join(applicationFolder, 'assets')))
  const sizes = ['index.html', ...files].map(async (name) => {
    const path = join(applicationFolder, name)
    return (await stat(compressed.has(`${name.slice('assets/'.length)}.br`) ? `${path}.br` : path)).size
  })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(160_000)
})

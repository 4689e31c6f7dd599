import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runAnalytics } from '../../cli/analytics.ts'
import { notCountedPath } from '../../contract/not-counted.ts'
import { pagePaths } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { runHere } from '../support/run-command.ts'
import { builtFolder, type TestServer } from '../support/server.ts'
import { long, longUnless } from './long.ts'
import { tracked, visit, watch } from './visits.ts'

async function cli(server: TestServer, ...args: string[]) {
  const { stdout } = await runHere(runAnalytics, { DATA_DIR: server.dataDir }, [...args, '--json'])
  return JSON.parse(stdout)
}

test('one sign-in per page load, one tracking record per load of the home page, and the same visitor throughout', async ({
  page,
  context,
  server,
}) => {
  const seen = watch(context)
  const stored = tracked(page)
  const { userId } = await (await visit(page, '/')).json()
  expect((await stored).status()).toBe(201)
  expect(seen.calls.filter((call) => call.startsWith('POST /api/')).sort()).toEqual([
    'POST /api/identity/anonymous',
    'POST /api/userTracking',
  ])

  const again = await visit(page, '/about')
  expect((await again.json()).userId).toBe(userId)
  await visit(page, '/howWork')
  const storedAgain = tracked(page)
  await visit(page, '/')
  await storedAgain
  const views = seen.events.filter(({ name }) => name === 'page_view')
  expect(views.map((event) => event.page)).toEqual(['/', '/about', '/howWork', '/'])
  await page.close()

  const records: { userId: string; page: string }[] = await cli(server, 'tracking')
  expect(records.filter((record) => record.userId === userId).map((record) => record.page)).toEqual([
    'Home',
    'Home',
  ])
})

for (const path of ['/HI/', '/te', '/?utm_source=letter'])
  test(
    `a visit to ${path} writes one record for the home page`,
    longUnless(path === '/HI/'),
    async ({ page, server }) => {
      const before = (await cli(server, 'tracking')).length
      const stored = tracked(page)
      await visit(page, path)
      expect((await stored).status()).toBe(201)
      await visit(page, '/hi/about')
      const records: { page: string }[] = await cli(server, 'tracking')
      expect(records.map((record) => record.page).slice(before)).toEqual(['Home'])
    },
  )

test(
  'every page logs one page_view with its path, and measures no vitals',
  long,
  async ({ page, context }) => {
    const seen = watch(context)
    for (const path of pagePaths) await visit(page, path)
    expect(seen.events.filter(({ name }) => name === 'page_view').map((event) => event.page)).toEqual([
      ...pagePaths,
    ])
    expect(seen.calls.filter((call) => call.includes('vitals'))).toEqual([])
    expect(seen.calls.filter((call) => call.endsWith('/webConfig'))).toHaveLength(pagePaths.length)
  },
)

test('closing a page sends the engaged time by beacon', long, async ({ page, server, context }) => {
  const seen = watch(context)
  const engagement = async () => {
    const days: { pages: { page: string; engagements: number; engagedMs: number }[] }[] = await cli(
      server,
      'report',
    )
    const pages = days.flatMap((day) => day.pages).filter((row) => row.page === '/impact')
    return {
      engagements: pages.reduce((sum, row) => sum + row.engagements, 0),
      engagedMs: pages.reduce((sum, row) => sum + row.engagedMs, 0),
    }
  }
  const before = await engagement()
  await visit(page, '/impact')
  // Navigates within the site: for another site a busy browser may end the page before its beacon is sent.
  await page.goto('/about')
  // Late beacons of earlier tests may be counted here, so this page's own beacons are counted too.
  await expect.poll(async () => (await engagement()).engagements).toBeGreaterThan(before.engagements)
  expect((await engagement()).engagedMs).toBeGreaterThan(before.engagedMs)
  const own = seen.events.filter((event) => event.name === 'user_engagement' && event.page === '/impact')
  expect(own.length).toBeLessThanOrEqual(1)
})

test('a visit is counted with its campaign, and a form with its steps, without typed text', async ({
  page,
  server,
}) => {
  const beacons: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/collect')) beacons.push(request.postData() ?? '')
  })
  await visit(page, '/contactSection?utm_source=newsletter&utm_campaign=Golden+hour')
  const form = page.locator('form[data-form="contactUs"]')
  await form.scrollIntoViewIfNeeded()
  const firstName = form.getByLabel(/first name/i)
  await expect(form).toHaveJSProperty('noValidate', true)
  await firstName.fill('Asha!')
  await form.getByRole('button').first().click()
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')
  await visit(page, '/about')

  const contactIn = ({ forms }: { forms: { form: string; begun: number }[] }) =>
    forms.find(({ form }) => form === 'contactUs')
  // Not always the last day, because midnight may have passed.
  const figures = async () => {
    const days = await cli(server, 'report')
    return days.find((day: Parameters<typeof contactIn>[0]) => contactIn(day)?.begun) ?? days.at(-1)
  }
  await expect
    .poll(async () => contactIn(await figures()))
    .toEqual({
      form: 'contactUs',
      seen: expect.any(Number),
      begun: 1,
      refused: 1,
      sent: 0,
      rules: expect.arrayContaining([
        { name: 'firstName_unfit', count: 1 },
        { name: 'lastName_missing', count: 1 },
      ]),
    })
  const { sources, campaigns, visitors } = await figures()
  expect(sources).toContainEqual({ name: 'newsletter', count: 1 })
  expect(campaigns).toEqual([{ name: 'Golden hour', count: 1 }])
  expect(visitors).toBeGreaterThan(0)
  expect(beacons.join()).not.toContain('Asha')
  const views = beacons
    .flatMap((beacon) => JSON.parse(beacon).events)
    .filter(({ name }) => name === 'page_view')
  expect(views[0].params).toEqual({
    page_name: '/contactSection',
    referrer: '',
    utm_source: 'newsletter',
    utm_campaign: 'Golden hour',
  })
})

test('two tabs opened at once are one visitor', long, async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  const answers = await Promise.all([visit(one, '/'), visit(two, '/about')])
  const [first, second] = await Promise.all(answers.map(async (answer) => (await answer.json()).userId))
  expect(first).toBe(second)
})

test('with storage blocked a visit is still recorded and counted', long, async ({ page, context }) => {
  const seen = watch(context)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  const stored = tracked(page)
  await visit(page, '/')
  expect((await stored).status()).toBe(201)
  expect(seen.events.map(({ name }) => name)).toEqual(['page_view'])
})

test('a visitor who opts out of tracking is signed out and sends nothing', async ({ page, context }) => {
  const seen = watch(context)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    if (!sessionStorage.seeded) localStorage.visitor = JSON.stringify({ userId: 'earlier', token: 'x' })
    sessionStorage.seeded = 'yes'
  })
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('visitor') === null)
  await page.goto('/about')
  expect(seen.calls).toEqual([])
})

test('the link of the desk switches counting off in a browser, and the page switches it on again', async ({
  page,
  context,
}) => {
  const seen = watch(context)
  await page.goto(notCountedPath)
  await expect(page.getByText('This browser is not counted.')).toBeVisible()
  await page.goto('/about')
  await page.goto('/privacy')
  const again = page.getByRole('button', { name: 'Count this browser again' })
  await expect(again).toBeVisible()
  expect(seen.calls).toEqual([])
  await again.click()
  await expect(page.getByText('This browser is counted.')).toBeVisible()
  await visit(page, '/about')
  expect(seen.events.filter(({ name }) => name === 'page_view').map((event) => event.page)).toEqual([
    '/about',
  ])
})

test.describe('when the API cannot be reached', () => {
  test.use({
    allowedConsole: /Failed to load resource|sign-in failed: network|^warning: Analytics/,
  })

  test('the page is complete, and failures are only logged', async ({ page }) => {
    await page.route(/\/(api|analytics)\//, (route) => route.abort())
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('Anonymous sign-in failed'),
    )
    await page.goto('/')
    await warned
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('form[data-form="signups"]')).toBeAttached()
  })
})

test.describe('when a form’s script stalls', () => {
  // Advancing two minutes at once also exceeds every other timeout.
  test.use({ allowedConsole: /^warning: (Gave up loading|Analytics|Anonymous sign-in failed)/ })

  test('loading is given up after 120 s and the plain form works', async ({ page }) => {
    const asked = Promise.withResolvers<void>()
    await page.route('**/assets/lead-form.*', () => asked.resolve())
    await page.clock.install()
    await page.goto('/contactSection')
    await asked.promise
    const givenUp = page.waitForEvent('console', (message) => message.text().startsWith('Gave up'))
    await page.clock.fastForward(120_000)
    await givenUp

    const form = page.locator('form[data-form="contactUs"]')
    await form.locator('[name=firstName]').fill('Asha')
    await form.locator('[name=lastName]').fill('Rao')
    await form.locator('[name=email]').fill('asha@clinic.in')
    await form.locator('[name=phoneNumber]').fill('9876543210')
    await form.locator('[name=message]').fill('Please call.')
    const answered = page.waitForResponse('**/api/contactUs')
    await form.getByRole('button').click()
    expect((await answered).status()).toBe(303)
    await expect(page.getByText('Form submitted successfully!')).toBeVisible()
  })
})

test(
  'web vitals, if switched on, are measured from the start of the page and sent once each time it is hidden',
  long,
  async ({ page }) => {
    const assets = await readdir(join(await builtFolder(), 'assets'))
    const chunk = assets.find((name) => name.startsWith('measure-vitals.'))
    await page.goto('/privacy')
    await page.evaluate(async (path) => {
      const { measureVitals } = await import(path)
      measureVitals((vitals: unknown) => {
        sessionStorage.vitals = `${sessionStorage.vitals ?? ''}${JSON.stringify(vitals)}\n`
      })
      // A click ends the measurement of the largest paint, so wait until one is reported.
      await new Promise<void>((known) =>
        new PerformanceObserver(() => known()).observe({ type: 'largest-contentful-paint', buffered: true }),
      )
    }, `/assets/${chunk}`)
    const told = (): Promise<{ name: string; value: number }[][]> =>
      page.evaluate(() => (sessionStorage.vitals ?? '').trim().split('\n').filter(Boolean).map(JSON.parse))
    const hide = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'visibilityState', {
          value: hidden ? 'hidden' : 'visible',
          configurable: true,
        })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, hidden)
    const comeBack = () =>
      page.evaluate(async () => {
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        for (let frames = 0; frames < 4; frames += 1) await new Promise((done) => requestAnimationFrame(done))
      })

    await page.getByRole('heading', { level: 1 }).click()
    // The browser reports a click with the next frame, and the library records it in idle time, after a second at most.
    // This waits two seconds, because a page on a busy machine may never be idle.
    await page.evaluate(
      () =>
        new Promise<void>((known) =>
          new PerformanceObserver(() => requestIdleCallback(() => known(), { timeout: 2000 })).observe({
            type: 'first-input',
            buffered: true,
          }),
        ),
    )
    await hide(true)
    const [first = []] = await told()
    // The click took one frame, which is below the initial threshold, and must count all the same.
    expect(first.map(({ name }) => name).sort()).toEqual(['CLS', 'INP', 'LCP', 'TTFB'])
    for (const { name, value } of first) expect([name, value >= 0]).toEqual([name, true])
    expect(first.find(({ name }) => name === 'LCP')?.value).toBeGreaterThan(0)

    await hide(false)
    await page.getByRole('heading', { level: 1 }).click()
    await hide(true)
    expect(await told()).toHaveLength(1)

    await hide(false)
    await comeBack()
    await hide(true)
    const [, second = []] = await told()
    expect(second.map(({ name }) => name)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'TTFB']))
  },
)

test(
  'the privacy page names everything that a visit stores in the browser',
  long,
  async ({ page, context }) => {
    await visit(page, '/request')
    await page.getByRole('button', { name: /pause/i }).first().click()
    await page.locator('[data-form="demoRequests"] [name="firstName"]').fill('Asha')
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage))
    await expect.poll(drafts).not.toEqual([])
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect([...left, ...cookies]).toEqual(expect.arrayContaining(['visitor', 'motion', 'XSRF-TOKEN']))
    await page.goto('/privacy')
    const text = (await page.locator('main').textContent()) ?? ''
    const named = [...left, ...cookies].filter((name) => text.includes(name.replace(/:.*/, ':')))
    expect(named).toEqual([...left, ...cookies])
  },
)

test.describe('from another site', () => {
  test.use({ allowedConsole: /status of 403/ })

  test('a form cannot be posted', long, async ({ page, server }) => {
    const form = `<form method="post" action="${server.origin}/api/signups"><input name="email" value="a@b.example"><button>Win</button></form>`
    await page.route('http://other.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: form }),
    )
    await page.goto('http://other.example/')
    const refused = page.waitForResponse('**/api/signups')
    await page.getByRole('button').click()
    expect((await refused).status()).toBe(403)
  })
})

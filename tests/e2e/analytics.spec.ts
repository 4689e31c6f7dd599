import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { pagePaths } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { PrerenderingTab } from '../support/prerendering-tab.ts'
import { processEnvironment } from '../support/process-environment.ts'
import { builtFolder, type TestServer } from '../support/server.ts'

interface Seen {
  calls: string[]
  events: { name: string; page: string }[]
}

/** What a context's pages ask of the server, in order. */
function watch(context: BrowserContext): Seen {
  const seen: Seen = { calls: [], events: [] }
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.startsWith('/analytics/') || pathname.includes('vitals'))
      seen.calls.push(`${request.method()} ${pathname}`)
    if (pathname === '/analytics/collect')
      for (const { name, params } of JSON.parse(request.postData() ?? '{"events":[]}').events)
        seen.events.push({ name, page: params.page_name })
  })
  return seen
}

const signedIn = (page: Page) => page.waitForResponse('**/api/identity/anonymous')
const tracked = (page: Page) => page.waitForResponse('**/api/userTracking')
/** The summary is the last thing a visit asks for. */
const counted = (page: Page) => page.waitForResponse('**/analytics/summary')

async function visit(page: Page, path: string) {
  const answers = Promise.all([signedIn(page), counted(page)])
  await page.goto(path)
  const [identity, summary] = await answers
  await summary.finished()
  return identity
}

async function cli(server: TestServer, ...args: string[]) {
  const env = { ...processEnvironment, DATA_DIR: server.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/analytics.ts', ...args, '--json'], {
    env,
  })
  return JSON.parse(stdout)
}

test('one sign-in per page, one tracking record per load of the home page, the same visitor throughout', async ({
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
  await page.close()

  const records: { userId: string; page: string }[] = await cli(server, 'tracking')
  expect(records.filter((record) => record.userId === userId).map((record) => record.page)).toEqual([
    'Home',
    'Home',
  ])
})

test('every page logs one page_view with its path, and measures no vitals', async ({ page, context }) => {
  const seen = watch(context)
  for (const path of pagePaths) await visit(page, path)
  expect(seen.events.filter(({ name }) => name === 'page_view').map((event) => event.page)).toEqual([
    ...pagePaths,
  ])
  expect(seen.calls.filter((call) => call.includes('vitals'))).toEqual([])
  expect(seen.calls.filter((call) => call.endsWith('/webConfig'))).toHaveLength(pagePaths.length)
})

test('leaving a page sends the engaged time by beacon', async ({ page, server, context }) => {
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
  // On to a page of the same site: one of another may end a busy browser's page before it could say anything.
  await page.goto('/about')
  // What pages of earlier tests said last may be counted late, so this page's own beacons are counted too.
  await expect.poll(async () => (await engagement()).engagements).toBeGreaterThan(before.engagements)
  expect((await engagement()).engagedMs).toBeGreaterThan(before.engagedMs)
  const own = seen.events.filter((event) => event.name === 'user_engagement' && event.page === '/impact')
  expect(own.length).toBeLessThanOrEqual(1)
})

test('a visit is counted with its campaign, and a form with its steps, none of them typed text', async ({
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
  // Not simply the last day: midnight may have come meanwhile.
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
})

test('a page that comes back from the back/forward cache is viewed again, and signs nobody in anew', async ({
  server,
}) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  // Whether a page is kept is the browser's choice, made anew each time; only one that was can be judged.
  let seen: Seen | undefined
  for (let tries = 0; !seen && tries < 20; tries++) seen = await backFromCache(browser, server)
  expect(seen?.events.filter(({ name }) => name === 'page_view').map((event) => event.page)).toEqual([
    '/about',
    '/impact',
    '/about',
  ])
  expect(seen?.calls.filter((call) => call.endsWith('/anonymous'))).toHaveLength(2)
  await browser.close()
})

/** What was asked for on the way from /about to /impact and back; undefined when the browser had not kept /about. */
async function backFromCache(browser: Browser, server: TestServer): Promise<Seen | undefined> {
  const context = await browser.newContext({ baseURL: server.origin })
  const seen = watch(context)
  const page = await context.newPage()
  await visit(page, '/about')
  await page.evaluate(() =>
    addEventListener('pageshow', (event) => Object.assign(window, { back: event.persisted })),
  )
  const onward = counted(page)
  await page.evaluate(() => location.assign('/impact'))
  await (await onward).finished()
  const viewedAgain = page.waitForRequest('**/analytics/collect')
  // Playwright's own goBack waits for a load, and a page from this cache does not load.
  await page.evaluate(() => history.back())
  await viewedAgain
  const wasKept = await page.evaluate(() => Reflect.get(window, 'back') === true)
  await context.close()
  return wasKept ? seen : undefined
}

test('a page that the browser renders in advance is not a visit until it is shown', async ({ server }) => {
  const tab = await PrerenderingTab.open()
  try {
    await expect.poll(() => tab.pages.length).toBe(1)
    const [home] = tab.pages
    await home?.send('Page.navigate', { url: `${server.origin}/` })
    const middleOfLink = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(
      document.querySelector('main a[href="/impact"]').getBoundingClientRect())`
    await expect.poll(() => home?.evaluate('location.pathname + document.readyState')).toBe('/complete')
    const point = (await home?.evaluate(middleOfLink)) as object
    await home?.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point })

    await expect.poll(() => tab.pages.length).toBe(2)
    const impact = tab.pages[1]
    await expect.poll(() => impact?.evaluate('document.readyState')).toBe('complete')
    await impact?.evaluate(
      'new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))',
    )
    expect(impact?.prerendered).toBe(true)
    expect(await impact?.evaluate('document.prerendering')).toBe(true)
    const calls = () => impact?.requests.map(({ url }) => new URL(url).pathname) ?? []
    const visits = () => calls().filter((path) => path.startsWith('/a') && !path.startsWith('/assets/'))
    expect(calls()).toContain('/impact')
    expect(visits()).toEqual([])

    const click = { button: 'left', clickCount: 1, ...point }
    await home?.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click })
    home?.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click })
    await expect.poll(visits).toContain('/analytics/summary')
    expect(await impact?.evaluate('document.prerendering')).toBe(false)
    const collected = impact?.requests.filter(({ url }) => url.endsWith('/analytics/collect')) ?? []
    const events = collected.flatMap(({ postData }) => JSON.parse(postData ?? '{}').events)
    expect(events).toMatchObject([{ name: 'page_view', params: { page_name: '/impact' } }])
  } finally {
    await tab.close()
  }
})

test('two tabs opened at once are one visitor', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  const answers = await Promise.all([visit(one, '/'), visit(two, '/about')])
  const [first, second] = await Promise.all(answers.map(async (answer) => (await answer.json()).userId))
  expect(first).toBe(second)
})

test('with storage blocked a visit is still recorded and counted', async ({ page, context }) => {
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

test('a visitor who asks not to be tracked is signed out and asked nothing', async ({ page, context }) => {
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

test.describe('with the server’s calls out of reach', () => {
  test.use({
    allowedConsole: /Failed to load resource|sign-in failed: network|^warning: Analytics/,
  })

  test('the page is whole, and failures are only logged', async ({ page }) => {
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

test.describe('with a form’s script stalled', () => {
  // Two minutes in one step are over every other time limit too.
  test.use({ allowedConsole: /^warning: (Gave up loading|Analytics|Anonymous sign-in failed)/ })

  test('loading is given up after 120 s and the plain form works', async ({ page }) => {
    const asked = Promise.withResolvers<void>()
    await page.route('**/assets/contact-form.*', () => asked.resolve())
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

test('an operator’s vitals are measured from the start of the page and told once, when it is left', async ({
  page,
}) => {
  const assets = await readdir(join(await builtFolder(), 'assets'))
  const chunk = assets.find((name) => name.startsWith('measure-vitals.'))
  await page.goto('/privacy')
  await page.evaluate(async (path) => {
    const { measureVitals } = await import(path)
    measureVitals((vitals: unknown) => {
      sessionStorage.vitals = `${sessionStorage.vitals ?? ''}${JSON.stringify(vitals)}`
    })
    // A click ends the search for the largest paint, so one has to be known by then.
    await new Promise<void>((known) =>
      new PerformanceObserver(() => known()).observe({ type: 'largest-contentful-paint', buffered: true }),
    )
  }, `/assets/${chunk}`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.goto('/howWork')
  const vitals: { name: string; value: number }[] = JSON.parse(
    await page.evaluate(() => sessionStorage.vitals),
  )
  expect(vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'TTFB']))
  for (const { name, value } of vitals) expect([name, value >= 0]).toEqual([name, true])
  expect(vitals.find(({ name }) => name === 'LCP')?.value).toBeGreaterThan(0)
})

test('the privacy page names all that a visit leaves in the browser', async ({ page, context }) => {
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
})

test.describe('from another site', () => {
  test.use({ allowedConsole: /status of 403/ })

  test('a form cannot be posted', async ({ page, server }) => {
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

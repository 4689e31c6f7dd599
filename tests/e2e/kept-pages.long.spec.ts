import { type Browser, chromium } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { PrerenderingTab } from '../support/prerendering-tab.ts'
import type { TestServer } from '../support/server.ts'
import { counted, type Seen, visit, watch } from './visits.ts'

/** Tests what Chromium does only with windows: the back/forward cache and prerendering. */
test('a page restored from the back/forward cache is a new view without a new sign-in', async ({
  server,
}) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  // The browser may or may not cache the page, so this retries until it was cached.
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

/** The requests from /about to /impact and back; undefined if the browser had not cached /about. */
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
  // Playwright's goBack waits for a load event, which a page restored from this cache does not fire.
  await page.evaluate(() => history.back())
  await viewedAgain
  const wasKept = await page.evaluate(() => Reflect.get(window, 'back') === true)
  await context.close()
  return wasKept ? seen : undefined
}

test('a prerendered page is not a visit until it is shown', async ({ server }) => {
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
    const quiet = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10000 }))'
    await impact?.evaluate(`${quiet}.then(() => ${quiet})`)
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

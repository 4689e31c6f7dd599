import type { BrowserContext, Page } from '@playwright/test'
import { goals } from '../../contract/analytics.ts'

export interface Seen {
  calls: string[]
  events: { name: string; page: string }[]
}

/** The requests of all pages of a context, in order. */
export function watch(context: BrowserContext): Seen {
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

/** The goals that a page has counted: sent, or buffered for the next call. */
export async function goalsOf(page: Page, seen: Seen): Promise<string[]> {
  const waiting = await page.evaluate(() => globalThis.pageEvents ?? [])
  return [...seen.events, ...waiting]
    .map(({ name }) => name)
    .filter((name) => goals.some((goal) => goal === name))
}

const signedIn = (page: Page) => page.waitForResponse('**/api/identity/anonymous')
export const tracked = (page: Page) => page.waitForResponse('**/api/userTracking')
/** The summary is the last request of a visit. */
export const counted = (page: Page) => page.waitForResponse('**/analytics/summary')

export async function visit(page: Page, path: string) {
  const answers = Promise.all([signedIn(page), counted(page)])
  await page.goto(path)
  const [identity, summary] = await answers
  await summary.finished()
  return identity
}

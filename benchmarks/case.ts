import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from '../tests/support/chromium.ts'
import { spawnServerAtItsOrigin } from '../tests/support/server.ts'

/**
 * A simulated case in a real browser: the longest task, the update of the list, the script time of a frame at 30 times
 * speed, and the bytes loaded. Times are CPU time of the page's main thread from the browser's trace, so that other load on
 * the machine does not count.
 */
const answerCount = 20
const movingSeconds = 10
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time in microseconds. */
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

const server = await spawnServerAtItsOrigin()
const browser = await chromium.launch({
  executablePath: findHeadlessChromium() ?? '',
  args: chromiumArguments,
})
try {
  const table: Record<string, Record<string, number>> = {}
  table.phone = await measure(browser, { width: 360, height: 800 })
  table.desktop = await measure(browser, { width: 1440, height: 900 })
  console.log('A case, from the moment a visitor begins; ms of processor time, KB in brotli')
  console.table(table)
} finally {
  await browser.close()
  await server.stop()
}

async function measure(browser: Browser, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport })
  await page.goto(`${server.origin}/case`)
  await page.waitForLoadState('networkidle')
  const earlier = new Set((await filesOf(page)).map(({ name }) => name))
  await browser.startTracing(page, { categories })
  await page.locator('#run').getByRole('link', { name: 'Heart attack' }).click()
  const full = page
    .locator('[data-hospital]')
    .getByRole('button', { name: /^(Mark as full|Free a bed again)/ })
    .first()
  for (let press = 0; press < answerCount; press++) await full.click()
  await page.getByRole('button', { name: /^Send the ambulance/ }).click()
  await page.getByLabel('Speed').selectOption('2×')
  await page.waitForTimeout(movingSeconds * 1000)
  const events = mainThreadEvents((await browser.stopTracing()).toString())
  const bytes = await loadedBytes(page, earlier)
  await page.close()
  const frames = timesOf(events, ({ name }) => name === 'FireAnimationFrame')
  const answers = timesOf(events, ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click')
  return {
    frames: frames.length,
    'frame p50': at(frames, 0.5),
    'frame p95': at(frames, 0.95),
    'frame max': at(frames, 1),
    'over 4 ms': frames.filter((each) => each > 4).length,
    'answer p50': at(answers, 0.5),
    'answer max': at(answers, 1),
    'longest task': at(
      timesOf(events, ({ name }) => name === 'RunTask'),
      1,
    ),
    KB: kilobytes(bytes.own),
    'React KB': kilobytes(bytes.react),
  }
}

function mainThreadEvents(trace: string): TraceEvent[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace)
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents.filter(({ pid, tid }) => threads.has(`${pid} ${tid}`))
}

function timesOf(events: TraceEvent[], isOne: (event: TraceEvent) => boolean): number[] {
  return events
    .filter(isOne)
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => a - b)
}

function filesOf(page: Page) {
  return page.evaluate<{ name: string; size: number }[]>(
    // The worker loads these from the cache, so they are not counted twice.
    `performance.getEntriesByType('resource').filter(({ transferSize }) => transferSize > 0)
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))`,
  )
}

async function loadedBytes(page: Page, earlier: Set<string>) {
  const files = (await filesOf(page)).filter(({ name }) => !earlier.has(name))
  const sum = (names: RegExp) =>
    files.filter(({ name }) => names.test(name)).reduce((total, { size }) => total + size, 0)
  return {
    own: sum(/\/(?!client\.)[^/]*\.js$/),
    react: sum(/\/client\.[^/]*\.js$/),
  }
}

function at(sorted: number[], share: number): number {
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1024).toFixed(1))
}

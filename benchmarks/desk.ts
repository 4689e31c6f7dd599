import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from '../tests/support/chromium.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { atBusyDesk, type BusyDesk } from './support/busy-desk.ts'
import { callRounds, measureCalls } from './support/desk-calls.ts'

/**
 * The desk with 100,000 leads: frame times while scrolling through all of them, searches while typing, and on both stores
 * the tabs with their counts, filters and figures.
 */
const size = Number(process.env.DESK_LEADS || 1e5)
const searches = 60
const scrollSteps = 240
const stepPx = 1200
/** A frame longer than two frames at 60 Hz is visible as a stutter. */
const stutterMs = 34

const folder = mkdtempSync(join(tmpdir(), 'firsthour-desk-bench-'))
const postgres = await startPostgres({ durable: true })
console.log(`The desk among ${size.toLocaleString('en')} leads`)
try {
  const target = { dataDir: folder, databaseUrl: undefined }
  const SQLite = await atBusyDesk(target, size, async (desk) => {
    await measureInBrowser(desk)
    return measureCalls(desk)
  })
  const elsewhere = { dataDir: folder, databaseUrl: await postgres.createDatabase() }
  const PostgreSQL = await atBusyDesk(elsewhere, size, measureCalls)
  console.log(`What its pages ask for, by HTTP, ms, p50 / p95 of ${callRounds}`)
  const beside = Object.keys(SQLite).map((name) => [
    name,
    { SQLite: SQLite[name], PostgreSQL: PostgreSQL[name] },
  ])
  console.table(Object.fromEntries(beside))
} finally {
  await postgres.remove()
  rmSync(folder, { recursive: true })
}

async function measureInBrowser({ origin, makeToken }: BusyDesk) {
  const executablePath = findHeadlessChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArguments,
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${origin}/enter#${await makeToken()}`)
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await page.getByRole('listitem').first().waitFor()
  const frames = await scroll(page)
  const answers = await search(page)
  await browser.close()
  const spread = (times: number[]) => ({ p50: at(times, 0.5), p95: at(times, 0.95), most: at(times, 1) })
  console.log('In headless Chromium, 1440 × 900, on SQLite')
  console.table({
    'frames while scrolling, ms': spread(frames),
    'a search, from asking to the answer, ms': spread(answers),
  })
  const long = frames.filter((ms) => ms > stutterMs).length
  console.log(`${long} of ${frames.length} frames took longer than ${stutterMs} ms.`)
}

/** Scrolls to the end and back, one and a half pages per frame. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    async ([steps = 0, step = 0]) => {
      const list = document.querySelector('main ul')?.parentElement
      if (!list) throw new Error('there is no list')
      const frame = () => new Promise<number>(requestAnimationFrame)
      const times: number[] = []
      let before = await frame()
      for (let index = 0; index < steps; index++) {
        // Every tenth step jumps, as a dragged scroll bar does.
        const leap = index % 10 === 9 ? list.scrollHeight / 24 : step
        list.scrollTop += index < steps / 2 ? leap : -leap
        const now = await frame()
        times.push(now - before)
        before = now
      }
      return times
    },
    [scrollSteps, stepPx],
  )
}

/** All different: the client caches the results of recent searches. */
async function search(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < searches; index++) {
    const answered = page.waitForResponse(
      (response) => response.url().includes('search=') && response.request().method() === 'GET',
    )
    await page
      .getByRole('searchbox')
      .fill(index % 3 === 0 ? `hospital ${index}` : `person${(index * 7919) % 100_000}`)
    const response = await answered
    await response.finished()
    times.push(response.request().timing().responseEnd)
  }
  return times
}

function at(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Number((sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0).toFixed(1))
}

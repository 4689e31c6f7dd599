import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { deskPaths } from '../contract/desk.ts'
import { openStore } from '../server/database/open-store.ts'
import { indexAllLeads } from '../server/database/statements/leads.ts'
import { makeLinkToken } from '../server/desk/sign-in.ts'
import { chromiumArguments, findHeadlessChromium } from '../tests/support/chromium.ts'
import { freePort, spawnServer } from '../tests/support/server.ts'
import { fill } from './support/growth-data.ts'

/** The desk among 100,000 leads: frames while somebody scrolls through all of them, and searches as they are typed. */
const size = Number(process.env.DESK_LEADS || 1e5)
const searches = 60
const scrollSteps = 240
const stepPx = 1200
/** A frame that takes longer than two of a screen's 60 a second is seen as a stutter. */
const stutterMs = 34

const folder = mkdtempSync(join(tmpdir(), 'firsthour-desk-bench-'))
const target = { dataDir: folder, databaseUrl: undefined }
await fill(target, size, Date.now())
const store = await openStore(target)
await indexAllLeads(store)

const desk = `http://localhost:${await freePort()}`
const person = 'bench@firsthour.example'
const server = await spawnServer({
  DATA_DIR: folder,
  // The oldest leads are three years old, and are to be scrolled through.
  LEADS_RETENTION_DAYS: '0',
  DESK_PORT: new URL(desk).port,
  DESK_ORIGIN: desk,
  DESK_PEOPLE: person,
})
const executablePath = findHeadlessChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const token = await makeLinkToken({ store, now: Date.now }, person)
  await context.request.post(desk + deskPaths.session, { data: { token }, headers: { origin: desk } })
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('listitem').first().waitFor()
  const frames = await scroll(page)
  const answers = await search(page)
  console.log(`The desk among ${size.toLocaleString('en')} leads, 1440 × 900, headless Chromium`)
  console.table({
    'frames while scrolling, ms': { p50: at(frames, 0.5), p95: at(frames, 0.95), most: at(frames, 1) },
    'a search, from asking to the answer, ms': {
      p50: at(answers, 0.5),
      p95: at(answers, 0.95),
      most: at(answers, 1),
    },
  })
  const long = frames.filter((ms) => ms > stutterMs).length
  console.log(`${long} of ${frames.length} frames took longer than ${stutterMs} ms.`)
} finally {
  await browser.close()
  await server.stop()
  await store.close()
  rmSync(folder, { recursive: true })
}

/** From the top to the end and back in steps of a page and a half, one for each frame. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    async ([steps = 0, step = 0]) => {
      const list = document.querySelector('main ul')?.parentElement
      if (!list) throw new Error('there is no list')
      const frame = () => new Promise<number>(requestAnimationFrame)
      const times: number[] = []
      let before = await frame()
      for (let index = 0; index < steps; index++) {
        // Every tenth step leaps, as a dragged scroll bar does.
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

/** No two alike: what was searched for a moment ago is not asked for again. */
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

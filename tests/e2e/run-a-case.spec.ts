import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bothEndAt } from '../../case/case-at.ts'
import type { CaseInput } from '../../case/case-input.ts'
import { createCity } from '../../case/city/city.ts'
import { defaultCase } from '../../case/default-cases.ts'
import { encodeCase } from '../../case/link.ts'
import { planCase } from '../../case/plan-case.ts'
import { sampleCase, sampleCitySeed } from '../../case/sample-case.ts'
import { expect, test } from '../support/browser-test.ts'
import { visitDone } from '../support/lead-browser-test.ts'
import { stopClock } from '../support/page-time.ts'
import { beyondTheScreen, textSizeOf } from './fitting.ts'
import { long } from './long.ts'
import { goalsOf, watch } from './visits.ts'

const city = createCity(sampleCitySeed)
function runOf(input: CaseInput) {
  const run = planCase(city, input)
  if (!run) throw new Error('no road leads to a hospital')
  return run
}
/** The sample case. */
const run = runOf(sampleCase)
const sampleSetup = `/case#setup=${encodeCase(sampleCase)}`
/** Seconds of the sample case, from the call. */
const house = {
  onScene: run.scene.onSceneAt,
  assessed: run.scene.assessedAt,
  leadOff: run.leadOff?.from ?? 0,
  leadBack: run.leadOff?.until ?? 0,
  arrives: run.drive.arrivesAt,
  care: run.careAt ?? 0,
}
const between = (from: number, to: number) => Math.round((from + to) / 2)
/** The verdict on the default heart attack. */
const typical = runOf(defaultCase('heartAttack'))
const gained = (typical.phone.careAt ?? 0) - (typical.careAt ?? 0)
const verdictOfDefault = `Care began ${Math.floor(gained / 60)} min ${String(gained % 60).padStart(2, '0')} s sooner`

const stage = (page: Page) => page.locator('#run')
const startButton = (page: Page) => stage(page).getByRole('button', { name: /^Start the simulation/ })
const firstHospital = (page: Page) => stage(page).locator('[data-hospital]').first()

/** Parses a time since the call (+03:26) or a time left (in 3:41). */
const secondsOf = (text: string | null) => {
  const [minutes = 0, seconds = 0] = (text ?? '').match(/\d+/g)?.map(Number) ?? []
  return minutes * 60 + seconds
}
const elapsed = async (page: Page) => secondsOf(await page.locator('[data-elapsed]').textContent())

/** The clock stops once a case is set up, so that the case is the same on a slow machine. */
async function begin(page: Page, address = sampleSetup) {
  await page.clock.install({ time: 0 })
  const done = visitDone(page)
  await page.goto(address)
  await done
  if (!/#(run-|setup=)/.test(address)) return
  await expect(startButton(page)).toBeVisible()
  await stopClock(page)
}

/** Presses the button. Planning the case and scrolling to its top take a task and a frame, so the clock is advanced. */
async function start(page: Page, press: 'click' | 'tap' = 'click') {
  await startButton(page)[press]()
  await pass(page, 1)
  await expect(stage(page).getByRole('button', { name: 'Change the case' })).toBeVisible()
  await pass(page, 50)
}

/** Advances the page's clock, including animation frames. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms)

/** The share of each trace's rows with drawn pixels: none without a signal, few for a broken line. */
const inkedRows = (page: Page) =>
  stage(page)
    .locator('canvas')
    .evaluateAll((traces) =>
      traces.map((trace) => {
        const drawn = trace as HTMLCanvasElement
        const { width, height } = drawn
        // Reads a copy: frequent reads switch a canvas to software rendering.
        const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
        copy?.drawImage(drawn, 0, 0)
        const data = copy?.getImageData(0, 0, width, height).data ?? []
        const rows = new Set<number>()
        data.forEach((value, index) => {
          if (index % 4 === 3 && value > 99) rows.add(Math.floor(index / 4 / width))
        })
        return rows.size / height
      }),
    )

test.describe('a first-time visitor with a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('chooses, taps, sends the ambulance and sees the minutes side by side', async ({ page, context }) => {
    const seen = watch(context)
    await page.clock.install({ time: 0 })
    const opened = visitDone(page)
    await page.goto('/')
    await opened
    const done = visitDone(page)
    await page.locator('#howDoes').getByRole('link', { name: 'Run a case yourself' }).tap()
    await expect(page).toHaveURL(/\/case#setup=/)
    await stage(page).getByRole('radio', { name: 'Road accident' }).check()

    const where = stage(page).getByLabel('Where?')
    const before = await where.locator('option:checked').textContent()
    const map = stage(page).locator('[data-map]')
    const box = await map.boundingBox()
    if (!box) throw new Error('The map has no size.')
    await map.tap({ position: { x: box.width * 0.3, y: box.height * 0.6 } })
    await expect(where.locator('option:checked')).not.toHaveText(before ?? '')

    const first = await firstHospital(page).getAttribute('data-hospital')
    await firstHospital(page)
      .getByRole('button', { name: /^Mark as full/ })
      .tap()
    await expect(firstHospital(page)).not.toHaveAttribute('data-hospital', first ?? '')

    await done
    await stopClock(page)
    await start(page, 'tap')
    await expect(stage(page).getByRole('button', { name: 'Pause' })).toBeInViewport()
    await expect(stage(page).locator('[data-map]')).toBeInViewport()
    await stage(page).getByLabel('Speed').selectOption('4×')
    await pass(page, 2000)
    expect(await elapsed(page)).toBeGreaterThan(600)
    await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
    await stage(page).getByRole('button', { name: 'See the minutes side by side' }).tap()
    await expect(stage(page).getByRole('table')).toContainText('First blood')
    await expect(stage(page).getByRole('link', { name: 'Request Demo' })).toHaveAttribute('href', '/request')
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed).toBeLessThanOrEqual(360)
    expect(await goalsOf(page, seen)).toEqual(['case_begun', 'case_finished'])
  })
})

test('going back to change the case is announced', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Change the case' }).click()
  await expect(startButton(page)).toBeVisible()
  // With forced colours only its border marks it as a button.
  await expect(startButton(page)).toHaveCSS('border-top-style', 'solid')
  await pass(page, 50)
  await expect(page.getByRole('region', { name: 'A simulated emergency', exact: true })).toBeFocused()
})

test('every time on the screen belongs to one second', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const scrub = stage(page).getByRole('slider', { name: 'Time in the case' })
  for (const second of [run.alert.sentAt + 5, run.drive.departsAt, house.arrives - 60]) {
    await scrub.fill(String(second))
    const left = await page.locator('[data-left="ours"] b').textContent()
    expect(secondsOf(left)).toBe(house.arrives - (await elapsed(page)))
    await expect(page.locator('[data-own] b')).toHaveText(left ?? '')
  }
  await scrub.fill('3000')
  await expect(page.locator('[data-left="ours"]')).toContainText('until care begins')
  expect(secondsOf(await page.locator('[data-left="ours"] b').textContent())).toBe(house.care - 3000)
})

test('a screen appears once it has something to show, and not before', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const scrub = stage(page).getByRole('slider', { name: 'Time in the case' })
  const pulse = stage(page).locator('p', { hasText: 'Heart rate' }).locator('b')
  await scrub.fill('900')
  await expect(page.locator('[data-left="ours"] b')).toHaveText('–')
  const screens = ['On the doctor’s screen', 'Doctor and crew', 'Before it arrives', 'Arrivals']
  for (const name of screens) await expect(stage(page).getByRole('heading', { name })).toHaveCount(0)
  await scrub.fill('1200')
  expect(secondsOf(await page.locator('[data-left="ours"] b').textContent())).toBe(
    house.arrives - (await elapsed(page)),
  )
  await expect(pulse).toHaveText(/^\d+$/)
  for (const name of screens) await expect(stage(page).getByRole('heading', { name })).toBeVisible()
  // An electrode is detached while the patient is lifted: no rate, and a broken line.
  await scrub.fill(String(between(house.leadOff, house.leadBack)))
  await expect(stage(page).getByText('Lead off')).toBeVisible()
  await expect(pulse).toHaveText('–')
  const [heart = 1, ...others] = await inkedRows(page)
  expect(heart).toBeLessThan(0.1)
  for (const share of others) expect(share).toBeGreaterThan(0.3)
})

test('the button below the map is no taller where nothing else stands there', long, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await begin(page)
  await start(page)
  const change = stage(page).getByRole('button', { name: 'Change the case' })
  expect((await change.boundingBox())?.height).toBeLessThan(60)
})

test('trace and figure agree while an electrode is off', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const scrub = stage(page).getByRole('slider', { name: 'Time in the case' })
  const pulse = stage(page).locator('p', { hasText: 'Heart rate' }).locator('b')
  await scrub.fill(String(house.leadOff))
  await expect(pulse).toHaveText('–')
  expect((await inkedRows(page))[0]).toBeLessThan(0.1)
  await scrub.fill(String(house.leadBack))
  await expect(pulse).toHaveText(/^\d+$/)
  expect((await inkedRows(page))[0]).toBeGreaterThan(0.3)
})

test('runs at the chosen speed, and stops on request', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const paused = await elapsed(page)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(paused)
  await stage(page).getByLabel('Speed').selectOption('2×')
  await stage(page).getByRole('button', { name: 'Play' }).click()
  await pass(page, 5000)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  // At least ten times as fast as the clock on the wall.
  expect((await elapsed(page)) - paused).toBeGreaterThanOrEqual(50)
})

test('a case can be run by keyboard alone', async ({ page }) => {
  await begin(page, '/case')
  await stage(page).getByRole('link', { name: 'Burns' }).focus()
  await page.keyboard.press('Enter')
  const burns = stage(page).getByRole('radio', { name: 'Burns' })
  await expect(burns).toBeChecked()
  await expect(page.getByRole('region', { name: 'A simulated emergency', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(burns).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(stage(page).getByRole('radio', { name: 'Childbirth' })).toBeChecked()

  const reach = async (target: ReturnType<typeof startButton>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The Tab key does not lead there.')
  }
  await reach(firstHospital(page).getByRole('button', { name: /^Mark as full/ }))
  await page.keyboard.press('Space')
  await expect(stage(page).getByRole('button', { name: /^Free a bed again/ })).toHaveCount(1)
  await pass(page, 1000)
  await expect(stage(page).getByRole('status').filter({ hasText: 'First now' })).toHaveCount(1)
  const where = stage(page).getByLabel('Where?')
  await reach(where)
  await page.keyboard.press('End')
  await expect(where.locator('option:checked')).toHaveText('Sunset Colony')
  await reach(startButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'A simulated emergency', exact: true })).toBeFocused()
  await reach(stage(page).getByRole('slider', { name: 'Time in the case' }))
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect(await elapsed(page)).toBe(0)
  await page.keyboard.press('End')
  await pass(page, 5000)
  await expect(stage(page).getByRole('status')).toContainText(/Care begins/)
  await reach(stage(page).getByRole('button', { name: 'See the minutes side by side' }))
  await page.keyboard.press('Enter')
  await expect(stage(page).getByRole('table')).toBeVisible()
})

test('a shared link replays its case', long, async ({ page, context }) => {
  await begin(page)
  const fort = stage(page).getByRole('button', { name: 'Fort Road' })
  await fort.click()
  await stage(page).getByRole('button', { name: 'Go here: Lakeside Medical' }).click()
  await start(page)
  await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
  await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
  const minutes = await stage(page).getByRole('table').textContent()
  expect(minutes ?? '').toContain('Lakeside Medical')
  const link = await stage(page).getByLabel('Share this case').inputValue()

  const other = await context.newPage()
  // The clock applies to all pages of the context, and this one has to start by itself.
  await page.clock.resume()
  await other.goto(link)
  await expect(stage(other).getByText('A case from a link.')).toBeVisible()
  await stage(other).getByRole('slider', { name: 'Time in the case' }).press('End')
  await stage(other).getByRole('button', { name: 'See the minutes side by side' }).click()
  expect(await stage(other).getByRole('table').textContent()).toBe(minutes)
})

test(
  'the answer comes first, then both ways, then the telephone assumptions, which change it',
  long,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await begin(page, '/case#run-heartAttack')
    await start(page)
    await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
    const verdict = stage(page).getByText(/^Care began .* sooner$/)
    await expect(verdict).toHaveText(verdictOfDefault)
    const table = stage(page).getByRole('table')
    const calls = stage(page).getByRole('slider', { name: 'Calls at most' })
    const tops = await Promise.all(
      [verdict, table, calls].map(async (each) => (await each.boundingBox())?.y ?? 0),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    await page.clock.resume()
    const many = stage(page).locator('[data-many="done"]')
    await expect(many).toContainText(/sooner than by phone in \d+ of 200 cases/)
    await expect(many).toContainText(/Over all 200: \d+\u00a0min\u00a0\d+\u00a0s on average/)
    await expect(stage(page).locator('[data-told-ahead]')).toHaveText(
      /15 min sooner after arrival.* 26 min sooner \(95% interval 19 to 33/,
    )
    await stage(page).getByRole('button', { name: 'Both sides equal' }).click()
    await expect(stage(page).getByText('Care at the same time')).toBeVisible()
    await expect(stage(page).getByText('FirstHour changes nothing about the time')).toBeVisible()
    await expect(many).toContainText('at the same time in 200')
    await stage(page).getByRole('button', { name: 'Reset' }).click()
    await expect(verdict).toHaveText(verdictOfDefault)
  },
)

test(
  'at 1440 px each mark of the result is labelled where it stands, and no label covers another',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const emergency of ['breathing', 'stroke', 'burns'] as const) {
      const end = `/case#result=${encodeCase(defaultCase(emergency))}`
      await page.goto(end)
      await page.reload()
      const lanes = stage(page).locator('[data-lane]')
      await expect(lanes).toHaveCount(3)
      const labels = await lanes.locator('li').evaluateAll((all) =>
        all.map((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect()
          const bar = label.closest('[data-lane]')?.querySelector('div')?.getBoundingClientRect()
          const mark = label.getAttribute('data-mark')
          const seconds = Number(label.getAttribute('data-seconds'))
          return { left, right, top, bottom, mark, seconds, from: bar?.left ?? 0, width: bar?.width ?? 0 }
        }),
      )
      const last = bothEndAt(runOf(defaultCase(emergency))) + 60
      for (const { mark, seconds, left, from, width } of labels)
        if (mark === 'care') expect(left).toBeGreaterThan(from + width)
        else expect(left).toBeCloseTo(from + Math.min((width * seconds) / last, width - 160), 0)
      const overlaps = labels.filter((a) =>
        labels.some(
          (b) =>
            a !== b && a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom,
        ),
      )
      expect(overlaps).toEqual([])
    }
  },
)

test('on a phone no word of the ways is broken in the table of the result', long, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of ['', '/hi', '/te']) {
    await page.goto(`${language}/case#result=${encodeCase(defaultCase('heartAttack'))}`)
    const ways = stage(page).getByRole('columnheader')
    await expect(ways).toHaveCount(3)
    const broken = await ways.evaluateAll((all) =>
      all.flatMap(({ firstChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = new Range()
          if (!text) return word
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? word : []
        }),
      ),
    )
    expect(broken).toEqual([])
  }
})

/** How many bars the right end of a saved picture has: one for each way. */
const barsIn = (page: Page, png: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')
    if (!pen) return 0
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(image.width - 90, 0, 1, image.height)
    const isGround = (row: number) => data[4 * row] === data[0]
    let bars = 0
    for (let row = 1; row < image.height; row++) if (isGround(row - 1) && !isGround(row)) bars++
    return bars
  }, png)

test('a case can be printed, and saved as a picture', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
  const saved = page.waitForEvent('download')
  await stage(page).getByRole('button', { name: 'Save as an image' }).click()
  expect((await saved).suggestedFilename()).toBe('firsthour-case-2041.png')
  expect(await barsIn(page, await readFile(await (await saved).path(), 'base64'))).toBe(3)
  await page.emulateMedia({ media: 'print' })
  await expect(stage(page).getByText('Care at the same time')).toBeVisible()
  await expect(stage(page).getByRole('table')).toBeVisible()
  await expect(page.locator('main > :not(#run)').first()).toBeHidden()
})

test('an invalid link opens the simulation and says so', long, async ({ page }) => {
  await begin(page, '/case#case=a01kpzzzz2xkpz0000')
  await expect(startButton(page)).toBeVisible()
  await expect(stage(page).getByText('We could not read a case from this link.')).toBeVisible()
})

test('with reduced motion visitors step from moment to moment', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(house.onScene)
  const next = stage(page).getByRole('button', { name: 'Next event' })
  await expect(stage(page).getByRole('status')).toHaveCount(1)
  await next.click()
  expect(await elapsed(page)).toBe(house.assessed)
  await stage(page).getByRole('button', { name: 'Previous event' }).click()
  expect(await elapsed(page)).toBe(house.onScene)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(house.onScene)
})

test('the trace on the doctor’s screen moves as long as the heart rate is shown', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
  await expect(page.locator('[data-left="phone"]')).toContainText('Care has begun')
  const inked = await inkedRows(page)
  expect(inked).toHaveLength(3)
  for (const share of inked) expect(share).toBeGreaterThan(0.3)
})

for (const width of [320, 360, 390])
  test(`the clock is on one line at ${width} px, also beside buttons with text`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await begin(page)
    await start(page)
    const lines = await page.locator('[data-elapsed]').evaluate((clock) => {
      const words = new Range()
      words.selectNodeContents(clock)
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
    const tops = await stage(page)
      .getByRole('button', { name: / event$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const width of [360, 390, 768])
  test(`the columns of the 200 cases are labelled apart at ${width} px`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await begin(page)
    await start(page)
    await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
    const labels = stage(page).locator('figure b.tabular')
    await expect(labels.first()).toHaveText('≤−4')
    const gaps = await labels.evaluateAll((all) => {
      const shown = all.map((each) => {
        const text = document.createRange()
        text.selectNodeContents(each)
        return text.getBoundingClientRect()
      })
      return shown
        .filter((each) => each.width > 0)
        .map((each, index, seen) => each.left - (seen[index - 1]?.right ?? 0))
    })
    expect(gaps.length).toBeGreaterThan(7)
    expect(Math.min(...gaps.slice(1))).toBeGreaterThan(2)
  })

for (const [width, textSize] of [
  [390, 32],
  [320, 24],
] as const)
  test(`everything fits ${width} px with text of ${textSize} px`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const setTextSize = await textSizeOf(page)
    await setTextSize(textSize)
    await begin(page, '/case#run-breathing')
    await expect(startButton(page)).toBeVisible()
    expect(await beyondTheScreen(page), 'while it is set up').toEqual([])
    const cut = await stage(page)
      .locator('label')
      .evaluateAll(
        (choices) => choices.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      )
    expect(cut).toBe(0)
    await start(page)
    await stage(page).getByRole('button', { name: 'Pause' }).click()
    expect(await beyondTheScreen(page), 'while it runs').toEqual([])
    await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
    await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
    await expect(stage(page).getByRole('table')).toBeVisible()
    expect(await beyondTheScreen(page), 'when it is over').toEqual([])
  })

for (const language of ['hi', 'te'])
  test(`the setup in ${language} fits 390 px with text of 32 px`, long, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const setTextSize = await textSizeOf(page)
    await setTextSize(32)
    await page.goto(`/${language}/case#run-heartAttack`)
    await expect(firstHospital(page)).toBeVisible()
    expect(await beyondTheScreen(page)).toEqual([])
  })

for (const [width, height] of [
  [740, 360],
  [568, 320],
] as const)
  test(`on a phone of ${width} by ${height} px nothing covers the text`, long, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await begin(page)
    await start(page)
    await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
    for (const name of ['By phone', 'On the doctor’s screen']) {
      const heading = stage(page).getByRole('heading', { name }).first()
      const covered = await heading.evaluate((element) =>
        (['start', 'center', 'end'] as const).filter((block) => {
          element.scrollIntoView({ block, behavior: 'instant' })
          const { left, top, bottom } = element.getBoundingClientRect()
          return document.elementFromPoint(left + 5, (top + bottom) / 2) !== element
        }),
      )
      expect(covered, name).toEqual([])
    }
  })

test('no word of the crew’s actions is broken beside the other way', long, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const breathing = defaultCase('breathing')
  const nebuliser = runOf(breathing).steps.find(({ step }) => step.does === 'nebuliser')
  await page.goto(`/case#case=${encodeCase(breathing)}@${(nebuliser?.endsAt ?? 0) - 1}`)
  const state = stage(page).getByText('Treatment at the scene: Salbutamol and ipratropium')
  await expect(state).toBeVisible()
  const lines = await state.evaluate(({ lastChild }) => {
    const text = lastChild?.textContent ?? ''
    const word = new Range()
    if (!lastChild) return 0
    word.setStart(lastChild, text.indexOf('ipratropium'))
    word.setEnd(lastChild, text.indexOf(', nebulised'))
    return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})

test('the page’s pause control stops a running case', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await expect(stage(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect(stage(page).getByRole('button', { name: 'Next event' })).toBeVisible()
  const stopped = await elapsed(page)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(stopped)
})

test('#ranking opens the list in view, and it follows the visitor’s changes', long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await begin(page, '/SystemOne')
  await page.getByRole('link', { name: 'Try the ranking' }).click()
  await expect(page).toHaveURL(/\/case#setup=/)
  await expect(firstHospital(page)).toContainText('South Fields Hospital')
  await expect(firstHospital(page)).toBeInViewport()
  await firstHospital(page)
    .getByRole('button', { name: /^Occupy the cath lab/ })
    .click()
  await expect(firstHospital(page)).not.toContainText('South Fields Hospital')
  const list = stage(page)
    .getByRole('list')
    .filter({ has: page.locator('[data-hospital]') })
  await expect(list).toContainText('Cath lab in use until')
})

test('a visitor who opens a link sees the case, not the part below it', long, async ({ page }) => {
  for (const [address, width] of [
    ['/case#run-stroke', 390],
    ['/case#run-stroke', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(address)
    await expect(firstHospital(page)).toBeVisible()
    await expect(stage(page).getByRole('radio', { name: 'Stroke' })).toBeInViewport()
  }
})

test('nothing of it is loaded before a visitor begins', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/case')
  await expect(page.locator('[data-navbar][data-fixed]')).toBeAttached()
  await expect.poll(() => asked.some((path) => path.includes('stage.astro'))).toBe(true)
  expect(asked.filter((path) => /open\.|city-worker|react|client\./.test(path))).toEqual([])
  await stage(page).getByRole('link', { name: 'Burns' }).click()
  await expect(startButton(page)).toBeVisible()
  expect(asked.some((path) => path.includes('city-worker'))).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('/case shows no case that cannot be run, and says why', async ({ page }) => {
    await page.goto('/howWork')
    await page.getByRole('link', { name: 'Run a case yourself' }).click()
    await expect(page).toHaveURL('/case#run')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Stroke', exact: true })).toHaveCount(0)
    await expect(page.locator('noscript p')).toBeVisible()
    await page.locator('noscript a[href="/howWork"]').click()
    await expect(page).toHaveURL('/howWork')
  })
})

test.describe('the case in the address', () => {
  const code = async (page: Page) => new URL(page.url()).hash.split(/[=@]/)[1]

  test('back, forward and refresh keep it through its three stages', async ({ page }) => {
    await page.goto('/case#run-stroke')
    await expect(page).toHaveURL(/#setup=c1/)
    const before = await page.evaluate(() => history.length)
    await stage(page).getByRole('radio', { name: 'Burns' }).check()
    await expect(page).toHaveURL(/#setup=c3/)
    await firstHospital(page)
      .getByRole('button', { name: /^Mark as full/ })
      .click()
    const chosen = await code(page)
    await startButton(page).click()
    await expect(page).toHaveURL(/#case=/)
    expect(await code(page)).toBe(chosen)
    await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
    await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
    await expect(page).toHaveURL(`/case#result=${chosen}`)
    const minutes = await stage(page).getByRole('table').textContent()
    expect(await page.evaluate(() => history.length)).toBe(before + 2)

    await page.reload()
    await expect(stage(page).getByRole('table')).toHaveText(minutes ?? '')
    await page.goBack()
    await expect(stage(page).getByRole('button', { name: 'Change the case' })).toBeVisible()
    await expect(stage(page).getByText('A case from a link.')).toBeHidden()
    await page.goBack()
    await expect(stage(page).getByRole('radio', { name: 'Burns' })).toBeChecked()
    await expect(page).toHaveURL(`/case#setup=${chosen}`)
    await page.goForward()
    await expect(stage(page).getByRole('button', { name: 'Change the case' })).toBeVisible()
  })

  test('a reload and a link continue at the second that a run has reached', long, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/case#run-heartAttack')
    await startButton(page).click()
    const slider = stage(page).getByRole('slider', { name: 'Time in the case' })
    await expect(slider).toHaveValue(String(typical.scene.onSceneAt))
    const before = await page.evaluate(() => history.length)
    for (let steps = 0; steps < 5; steps++)
      await stage(page).getByRole('button', { name: 'Next event' }).click()
    await expect(page).toHaveURL(/@\d+$/)
    const reached = await slider.inputValue()
    expect(Number(reached)).toBeGreaterThan(60)
    const address = page.url()
    await page.reload()
    await expect(slider).toHaveValue(reached)
    await page.goto('/about')
    await page.goto(address)
    await expect(slider).toHaveValue(reached)
    await page.goto(address.replace(/@\d+$/, '@99999'))
    const end = await slider.getAttribute('max')
    await expect(slider).toHaveAttribute('value', end ?? '')
    expect(await page.evaluate(() => history.length)).toBe(before + 3)
  })

  test('a link of the previous version opens, and says that its minutes are new', long, async ({ page }) => {
    await page.goto('/case#case=a01kp065e2xkpz0000')
    await expect(stage(page).getByText('This link holds an earlier protocol')).toBeVisible()
    await expect(stage(page).getByRole('button', { name: 'Change the case' })).toBeVisible()
  })
})

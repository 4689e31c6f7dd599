import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { visitDone } from '../support/lead-browser-test.ts'
import { stopClock } from '../support/page-time.ts'
import { beyondTheScreen, textSizeOf } from './fitting.ts'
import { long, longUnless } from './long.ts'
import { goalsOf, watch } from './visits.ts'

const houseMinutes = 8 * 60 + 52

const stage = (page: Page) => page.locator('#run')
const startButton = (page: Page) => stage(page).getByRole('button', { name: /^Send the ambulance/ })
const firstHospital = (page: Page) => stage(page).locator('[data-hospital]').first()

const secondsOf = (text: string | null) => {
  const [minutes = 0, seconds = 0] = (text ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}
const elapsed = async (page: Page) => secondsOf(await page.locator('[data-elapsed]').textContent())

/** Once a case is set up, time stands still unless a test moves it: the case is the same on a slow machine. */
async function begin(page: Page, address = '/howWork#run-heartAttack') {
  await page.clock.install({ time: 0 })
  const done = visitDone(page)
  await page.goto(address)
  await done
  if (!address.includes('#run-')) return
  await expect(startButton(page)).toBeVisible()
  await stopClock(page)
}

/** Presses the button; the case is planned in a task and shown from its top in a frame, which are time as well. */
async function start(page: Page, press: 'click' | 'tap' = 'click') {
  await startButton(page)[press]()
  await pass(page, 1)
  await expect(stage(page).getByRole('button', { name: 'Change the case' })).toBeVisible()
  await pass(page, 50)
}

/** Lets so many milliseconds pass on the page's clock, in frames as a browser would. */
const pass = (page: Page, ms: number) => page.clock.runFor(ms)

test.describe('a newcomer with a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('chooses, taps, sends the ambulance and sees the minutes side by side', async ({ page, context }) => {
    const seen = watch(context)
    await page.clock.install({ time: 0 })
    const opened = visitDone(page)
    await page.goto('/')
    await opened
    const done = visitDone(page)
    await page.locator('#howDoes').getByRole('link', { name: 'Run a case yourself' }).tap()
    await expect(page).toHaveURL(/\/howWork$/)
    await stage(page).getByRole('radio', { name: 'Stroke' }).check()

    const where = stage(page).getByLabel('Where?')
    const before = await where.locator('option:checked').textContent()
    const map = stage(page).locator('[data-map]')
    const box = await map.boundingBox()
    if (!box) throw new Error('The map has no size.')
    await map.tap({ position: { x: box.width * 0.3, y: box.height * 0.6 } })
    await expect(where.locator('option:checked')).not.toHaveText(before ?? '')

    const first = await firstHospital(page).getAttribute('data-hospital')
    await firstHospital(page).getByRole('button', { name: /^Full/ }).tap()
    await expect(firstHospital(page)).not.toHaveAttribute('data-hospital', first ?? '')

    await done
    await stopClock(page)
    await start(page, 'tap')
    await expect(stage(page).getByRole('button', { name: 'Pause' })).toBeInViewport()
    await expect(stage(page).locator('[data-map]')).toBeInViewport()
    await stage(page).getByRole('radio', { name: '30×' }).check()
    await pass(page, 2000)
    expect(await elapsed(page)).toBeGreaterThan(50)
    await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
    await stage(page).getByRole('button', { name: 'See the minutes side by side' }).tap()
    await expect(stage(page).getByRole('table')).toContainText('Care can begin')
    await expect(stage(page).getByRole('link', { name: 'Request Demo' })).toHaveAttribute('href', '/request')
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed).toBeLessThanOrEqual(360)
    expect(await goalsOf(page, seen)).toEqual(['case_begun', 'case_finished'])
  })
})

test('whoever goes back to change the case hears where they are', long, async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Change the case' }).click()
  await expect(startButton(page)).toBeVisible()
  // Where colours are forced, its border is all that makes it a button.
  await expect(startButton(page)).toHaveCSS('border-top-style', 'solid')
  await pass(page, 50)
  await expect(page.locator('#run-heading')).toBeFocused()
})

test('every time on the stage belongs to one second', async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const scrub = stage(page).getByRole('slider', { name: 'Time in the case' })
  for (const second of [60, 125, 300, 500]) {
    await scrub.fill(String(second))
    expect(await elapsed(page)).toBe(second)
    const left = await page.locator('[data-left="ours"] b').textContent()
    expect(secondsOf(left)).toBe(houseMinutes - second)
    await expect(page.locator('[data-own] b')).toHaveText(left ?? '')
  }
  await scrub.fill('535')
  await expect(page.locator('[data-left="ours"]')).toHaveText('At the door')
  await expect(page.locator('[data-left="phone"] b')).toHaveText('02:10')
})

test('what nobody knows yet waits on every screen', async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const scrub = stage(page).getByRole('slider', { name: 'Time in the case' })
  const pulse = stage(page).locator('p', { hasText: 'Heart rate' }).locator('b')
  await scrub.fill('25')
  await expect(page.locator('[data-left="ours"] b')).toHaveText('--:--')
  await expect(pulse).toHaveText('--')
  await expect(stage(page).getByRole('heading', { name: 'No hospital chosen yet' })).toBeVisible()
  await scrub.fill('70')
  await expect(page.locator('[data-left="ours"] b')).toHaveText('07:42')
  await expect(pulse).toHaveText(/^\d+$/)
  await expect(stage(page).getByRole('heading', { name: 'City Heart Centre · Arrivals' })).toBeVisible()
})

test('it runs at the chosen speed, and stops when it is told to', async ({ page }) => {
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const paused = await elapsed(page)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(paused)
  await stage(page).getByRole('radio', { name: '5×', exact: true }).check()
  await stage(page).getByRole('button', { name: 'Play' }).click()
  await pass(page, 5000)
  await stage(page).getByRole('button', { name: 'Pause' }).click()
  const ran = (await elapsed(page)) - paused
  expect(ran).toBeGreaterThanOrEqual(23)
})

test('the keyboard alone runs a case', async ({ page }) => {
  await begin(page, '/howWork')
  await stage(page).getByRole('link', { name: 'Burns' }).focus()
  await page.keyboard.press('Enter')
  const burns = stage(page).getByRole('radio', { name: 'Burns' })
  await expect(burns).toBeChecked()
  await expect(page.locator('#run-heading')).toBeFocused()
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
  await reach(firstHospital(page).getByRole('button', { name: /^Full/ }))
  const first = await firstHospital(page).getAttribute('data-hospital')
  await page.keyboard.press('Space')
  await expect(firstHospital(page)).not.toHaveAttribute('data-hospital', first ?? '')
  await pass(page, 1000)
  await expect(stage(page).getByRole('status').filter({ hasText: 'First now' })).toHaveCount(1)
  const where = stage(page).getByLabel('Where?')
  await reach(where)
  await page.keyboard.press('End')
  await expect(where.locator('option:checked')).toHaveText('Sunset Colony')
  await reach(startButton(page))
  await page.keyboard.press('Enter')
  await expect(page.locator('#run-heading')).toBeFocused()
  await reach(stage(page).getByRole('slider', { name: 'Time in the case' }))
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect(await elapsed(page)).toBe(0)
  await page.keyboard.press('End')
  await pass(page, 5000)
  await expect(stage(page).getByRole('status')).toContainText(/At the door of|Care begins/)
  await reach(stage(page).getByRole('button', { name: 'See the minutes side by side' }))
  await page.keyboard.press('Enter')
  await expect(stage(page).getByRole('table')).toBeVisible()
})

test('a shared link replays exactly its case', async ({ page, context }) => {
  await begin(page)
  const fort = stage(page).getByRole('button', { name: 'Fort Road' })
  await fort.click()
  await stage(page).getByRole('button', { name: 'Go here: Lakeside Medical' }).click()
  await start(page)
  await stage(page).getByRole('slider', { name: 'Time in the case' }).fill('1100')
  await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
  const minutes = await stage(page).getByRole('table').textContent()
  expect(minutes ?? '').toContain('Lakeside Medical')
  const link = await stage(page).getByLabel('Share this case').inputValue()

  const other = await context.newPage()
  // The clock is that of all pages, and this one has to begin by itself.
  await page.clock.resume()
  await other.goto(link)
  await expect(stage(other).getByText('A case somebody shared with you.')).toBeVisible()
  await stage(other).getByRole('slider', { name: 'Time in the case' }).fill('1100')
  await stage(other).getByRole('button', { name: 'See the minutes side by side' }).click()
  expect(await stage(other).getByRole('table').textContent()).toBe(minutes)
})

test('what is assumed of the telephone stands above the result, and changes it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
  const verdict = stage(page).getByText(/^Care \d\d:\d\d sooner$/)
  await expect(verdict).toHaveText('Care 02:13 sooner')
  const calls = stage(page).getByRole('slider', { name: 'Calls at most' })
  expect((await calls.boundingBox())?.y).toBeLessThan((await verdict.boundingBox())?.y ?? 0)
  await stage(page).getByRole('slider', { name: 'Minutes a call' }).fill('0.5')
  // Lakeside says no before the ambulance has left, so nothing is lost.
  await expect(stage(page).getByText('Care at the same time')).toBeVisible()
  // The 200 are worked out one at a time, whenever the page has nothing else to do.
  await pass(page, 12_000)
  await expect(stage(page).getByText(/^In \d+ of 200 care could begin sooner/)).toBeVisible()
})

test('a case can be printed, and saved as a picture', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await stage(page).getByRole('button', { name: 'See the minutes side by side' }).click()
  const saved = page.waitForEvent('download')
  await stage(page).getByRole('button', { name: 'Save as a picture' }).click()
  expect((await saved).suggestedFilename()).toBe('firsthour-case-2041.png')
  await page.emulateMedia({ media: 'print' })
  await expect(stage(page).getByText('Care 02:13 sooner')).toBeVisible()
  await expect(stage(page).getByRole('table')).toBeVisible()
  await expect(page.locator('#howDoes, main > section').first()).toBeHidden()
})

test('a link that is no case opens the stage all the same, and says so', long, async ({ page }) => {
  await begin(page, '/howWork#case=a01kpzzzz2xkpz0000')
  await expect(startButton(page)).toBeVisible()
  await expect(stage(page).getByText('This link holds no case that can be read.')).toBeVisible()
})

test('people who ask for less motion go from moment to moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(0)
  const next = stage(page).getByRole('button', { name: 'Next moment' })
  await next.click()
  expect(await elapsed(page)).toBe(24)
  await expect(stage(page).getByRole('status')).toHaveCount(1)
  await next.click()
  expect(await elapsed(page)).toBe(40)
  await stage(page).getByRole('button', { name: 'Moment before' }).click()
  expect(await elapsed(page)).toBe(24)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(24)
})

for (const [locale, width, largeText] of [
  ['hi-IN', 390, false],
  ['te-IN', 320, true],
] as const)
  test.describe(`a visitor whose browser speaks ${locale}, ${width} px wide`, () => {
    test.use({ locale, viewport: { width, height: 844 }, reducedMotion: 'reduce' })

    test('finds what stays in view above the offer of the other language', long, async ({ page }) => {
      await page.goto('/howWork#run-heartAttack')
      if (largeText) await page.evaluate(() => (document.documentElement.style.fontSize = '150%'))
      const offer = page.getByRole('complementary')
      for (const name of [/^Send the ambulance/, /^See the minutes/]) {
        const button = stage(page).getByRole('button', { name })
        const lowerEdge = async () => {
          const box = await button.boundingBox()
          return (box?.y ?? 0) + (box?.height ?? 0)
        }
        await expect.poll(lowerEdge).toBeLessThanOrEqual((await offer.boundingBox())?.y ?? 0)
        await button.click()
      }
    })
  })

test('the heart beats on the doctor’s screen for as long as it is counted', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await begin(page)
  await start(page)
  await stage(page).getByRole('slider', { name: 'Time in the case' }).press('End')
  await expect(page.locator('[data-left="phone"]')).toHaveText('At the door')
  const inkedRows = await stage(page)
    .locator('canvas')
    .evaluateAll((traces) =>
      traces.map((trace) => {
        const { width, height } = trace as HTMLCanvasElement
        const { data } = (trace as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {
          data: [],
        }
        const rows = new Set<number>()
        data.forEach((value, index) => {
          if (index % 4 === 3 && value > 99) rows.add(Math.floor(index / 4 / width))
        })
        return rows.size / height
      }),
    )
  expect(inkedRows).toHaveLength(3)
  for (const share of inkedRows) expect(share).toBeGreaterThan(0.3)
})

for (const width of [320, 360, 390])
  test(
    `the clock stands in one line at ${width} px, also beside buttons with words`,
    longUnless(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await begin(page)
      await start(page)
      const lines = await page.locator('[data-elapsed]').evaluate((clock) => {
        const words = new Range()
        words.selectNodeContents(clock)
        return words.getClientRects().length
      })
      expect(lines).toBe(1)
      const tops = await stage(page)
        .getByRole('button', { name: / moment|Moment / })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )

for (const [width, textSize] of [
  [390, 32],
  [320, 24],
] as const)
  test(
    `all of it fits ${width} px with text of ${textSize} px`,
    longUnless(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const setTextSize = await textSizeOf(page)
      await setTextSize(textSize)
      await begin(page, '/howWork#run-breathing')
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
    },
  )

for (const [width, height] of [
  [740, 360],
  [568, 320],
] as const)
  test(
    `on a phone of ${width} by ${height} px nothing stays in front of what is read`,
    long,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await begin(page)
      await start(page)
      for (const name of ['By telephone', 'On the doctor’s screen']) {
        const heading = stage(page).getByRole('heading', { name })
        const covered = await heading.evaluate((element) =>
          (['start', 'center', 'end'] as const).filter((block) => {
            element.scrollIntoView({ block, behavior: 'instant' })
            const { left, top, bottom } = element.getBoundingClientRect()
            return document.elementFromPoint(left + 5, (top + bottom) / 2) !== element
          }),
        )
        expect(covered, name).toEqual([])
      }
    },
  )

test('the page’s pause control stops a running case', async ({ page }) => {
  await begin(page)
  await start(page)
  await expect(stage(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect(stage(page).getByRole('button', { name: 'Next moment' })).toBeVisible()
  const stopped = await elapsed(page)
  await pass(page, 5000)
  expect(await elapsed(page)).toBe(stopped)
})

test('on /SystemOne the list answers to what the visitor changes', async ({ page }) => {
  await begin(page, '/SystemOne')
  await stage(page).getByRole('link', { name: 'Heart attack' }).click()
  await expect(firstHospital(page)).toContainText('City Heart Centre')
  await firstHospital(page)
    .getByRole('button', { name: /^Cath lab in use/ })
    .click()
  await expect(firstHospital(page)).not.toContainText('City Heart Centre')
  const list = stage(page)
    .getByRole('list')
    .filter({ has: page.locator('[data-hospital]') })
  await expect(list).toContainText('Cath lab in use until')
})

test('whoever comes by a link stands before the case, not below it', async ({ page }) => {
  for (const [address, width] of [
    ['/SystemOne#run-stroke', 390],
    ['/howWork#run-stroke', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(address)
    await expect(firstHospital(page)).toBeVisible()
    await expect(stage(page).getByRole('radio', { name: 'Stroke' })).toBeInViewport()
  }
})

test('nothing of it is asked for before a visitor begins', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/howWork')
  await expect(page.locator('[data-navbar][data-fixed]')).toBeAttached()
  await expect.poll(() => asked.some((path) => path.includes('stage.astro'))).toBe(true)
  expect(asked.filter((path) => /open\.|city-worker|react|client\./.test(path))).toEqual([])
  await stage(page).getByRole('link', { name: 'Burns' }).click()
  await expect(startButton(page)).toBeVisible()
  expect(asked.some((path) => path.includes('city-worker'))).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/', '/howWork', '/SystemOne'])
    test(`${path} shows no case that cannot be run`, longUnless(path === '/howWork'), async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Stroke', exact: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Run a case yourself' })).toHaveCount(0)
      await expect(page.getByText('Your emergency, on one clock')).toBeHidden()
    })
})

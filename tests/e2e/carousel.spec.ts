import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { long, longUnless } from './long.ts'

const cities = ['Hyderabad', 'Guntur', 'Visakhapatnam', 'Jaipur']

/** The cities of the fully visible slides, from left to right, after all animations. */
const shown = (page: Page) =>
  page.locator('[data-carousel]').evaluate(async (row, cities) => {
    await Promise.all(
      row.getAnimations({ subtree: true }).map((animation) => animation.finished.catch(() => {})),
    )
    const frame = row.getBoundingClientRect()
    return [...row.querySelectorAll('[data-slide]')]
      .map((slide) => ({ box: slide.getBoundingClientRect(), text: slide.textContent }))
      .filter(({ box }) => box.left > frame.left - 2 && box.right < frame.right + 2)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ text }) => cities.find((city) => text.includes(city)))
  }, cities)

async function openCarousel(page: Page, width = 1440) {
  await page.setViewportSize({ width, height: 900 })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
  // This page has the carousel in its first view, so no scrolling is needed, which could pass it.
  await page.goto('/Client')
  const row = page.locator('[data-carousel][data-live]')
  await expect(row).toBeInViewport()
  // The carousel starts after its observer's callback; callbacks run in the order of observation.
  await row.evaluate((row) => new Promise((seen) => new IntersectionObserver(seen).observe(row)))
}

const perWidth = [
  [1440, 2],
  [1025, 2],
  [1024, 3],
  [601, 3],
  [600, 2],
  [481, 2],
  [480, 1],
  [360, 1],
] as const
for (const [width, count] of perWidth)
  test(`shows ${count} at ${width} px and turns without end`, longUnless(width === 480), async ({ page }) => {
    await openCarousel(page, width)
    for (let turn = 0; turn < 6; turn++) {
      const expected = Array.from({ length: count }, (_, place) => cities[(turn + place) % 4])
      await expect.poll(() => shown(page)).toEqual(expected)
      await page.clock.runFor(3000)
    }
  })

test('takes half a second to turn', long, async ({ page }) => {
  const durations: unknown[] = []
  await page.exposeFunction('noteDuration', (ms: unknown) => durations.push(ms))
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      Reflect.get(window, 'noteDuration')(typeof options === 'object' ? options.duration : options)
      return animate.call(this, frames, options)
    }
  })
  await openCarousel(page)
  await page.clock.runFor(3000)
  await expect.poll(() => durations).toEqual([500, 500, 500, 500])
})

test('turns by arrow buttons and arrow keys, both ways', async ({ page }) => {
  await openCarousel(page)
  await page.getByRole('button', { name: 'Previous partner' }).click()
  await expect.poll(() => shown(page)).toEqual(['Jaipur', 'Hyderabad'])
  await page.getByRole('button', { name: 'Next partner' }).click()
  await expect.poll(() => shown(page)).toEqual(['Hyderabad', 'Guntur'])
  await page.getByRole('group', { name: 'What our partners say' }).press('ArrowRight')
  await expect.poll(() => shown(page)).toEqual(['Guntur', 'Visakhapatnam'])
})

test('follows a swipe', long, async ({ page }) => {
  await openCarousel(page)
  const box = await page.locator('[data-carousel]').boundingBox()
  if (!box) throw new Error('The carousel has no size.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 300, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(['Guntur', 'Visakhapatnam'])
})

const rests = {
  'under the pointer': (page: Page) => page.locator('[data-carousel]').hover(),
  'with the focus inside': (page: Page) => page.locator('[data-carousel]').focus(),
  'when motion is paused': (page: Page) => page.getByRole('button', { name: 'Pause motion' }).click(),
  'when less motion is asked for': (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
}
for (const [when, rest] of Object.entries(rests))
  test(`stops ${when}`, long, async ({ page }) => {
    await openCarousel(page)
    await rest(page)
    await page.clock.runFor(10_000)
    expect(await shown(page)).toEqual(['Hyderabad', 'Guntur'])
  })

const slide = /<div class="[^"]*" role="group" aria-roledescription="slide".*?<\/figure><\/div>/g

/** The page as it would be built with another number of partners. */
async function withPartners(page: Page, count: number) {
  await page.route('**/Client', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const slides = html.match(slide) ?? []
    const wanted = Array.from({ length: count }, (_, index) => slides[index % slides.length]).join('')
    const body = html.replace(slides.join(''), wanted).replace('data-count="4"', `data-count="${count}"`)
    await route.fulfill({ response: answer, body })
  })
}

const fewOrMany = [
  { count: 1, width: 1440, shown: 1, turns: false },
  { count: 1, width: 360, shown: 1, turns: false },
  { count: 2, width: 1440, shown: 2, turns: false },
  { count: 2, width: 800, shown: 2, turns: false },
  { count: 2, width: 360, shown: 1, turns: true },
  { count: 3, width: 1440, shown: 2, turns: true },
  { count: 3, width: 800, shown: 3, turns: false },
  { count: 6, width: 800, shown: 3, turns: true },
]
for (const { count, width, shown: places, turns } of fewOrMany)
  test(
    `${count} partners at ${width} px fill the row and ${turns ? 'turn' : 'stand'}`,
    long,
    async ({ page }) => {
      await withPartners(page, count)
      await openCarousel(page, width)
      const first = await shown(page)
      expect(first).toEqual(Array.from({ length: places }, (_, place) => cities[place % 4]))
      const next = page.getByRole('button', { name: 'Next partner' })
      if (turns) await next.click()
      else await expect(next).toBeHidden()
      const turned = Array.from({ length: places }, (_, place) => cities[((place + 1) % count) % 4])
      await expect.poll(() => shown(page)).toEqual(turns ? turned : first)
    },
  )

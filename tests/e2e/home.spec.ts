import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { layOutAll } from './lay-out-all.ts'
import { long, longUnless } from './long.ts'
import { goalsOf, watch } from './visits.ts'

const order = [
  'Advanced Emergency Management Software for',
  "Watch How We're Redefining Possibilities",
  'Best Emergency Transit Care Assured.',
  'From the scene to the right hospital, on one clock',
  'It helps choose the hospital.',
  'Tested with people who ask hard questions',
  'What delay costs',
  'The Solution',
  'Accessibility to the critical care!',
  'Advancing Patient Care and Outcomes',
  'Transforming Emergency Healthcare Delivery.',
  'Enhanced Emergency Preparedness',
  'Where Every Second Matters',
  'Our Impact',
  'We are in the business of saving lives and livelihoods',
  'Leave your number.',
  'In short',
]

test('has its sections in the order of the specification', async ({ page }) => {
  await page.goto('/')
  const headings = await page.locator('main').locator('h1, h2').allTextContents()
  expect(headings).toHaveLength(order.length)
  for (const [index, start] of order.entries())
    expect(headings[index]?.replaceAll(/\s+/g, ' ')).toContain(start)
  for (const anchor of ['howDoes', 'product', 'testimonial'])
    await expect(page.locator(`section#${anchor}`)).toBeVisible()
})

const visibleWords = (page: Page, rotation: string) =>
  page
    .locator(`[data-rotating="${rotation}"]`)
    .evaluate((words) =>
      [...words.children]
        .filter((word) => getComputedStyle(word).visibility === 'visible')
        .map((word) => word.textContent),
    )

const rotations = [
  { name: 'audience', words: ['Ambulances', 'Hospitals', 'Doctors', 'Healthcare Professionals'] },
  { name: 'system', words: ['Cloud based', 'Standard and secure', 'Regulatory compliant'] },
]

for (const { name, words } of rotations)
  test(
    `shows one ${name} word at a time, three seconds each, without moving the layout`,
    longUnless(name === 'audience'),
    async ({ page }) => {
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(3_600_000)
      await page.goto('/')
      const rotation = page.locator(`[data-rotating="${name}"]`)
      await rotation.scrollIntoViewIfNeeded()
      await expect(rotation).toHaveAttribute('data-moves', 'running')
      await page.evaluate(() => document.fonts.ready)
      const box = await rotation.boundingBox()
      for (const word of [...words, words[0]]) {
        expect(await visibleWords(page, name)).toEqual([word])
        await page.clock.runFor(2999)
        expect(await visibleWords(page, name)).toEqual([word])
        await page.clock.runFor(1)
      }
      expect(await rotation.boundingBox()).toEqual(box)
    },
  )

test('a word stays while the pointer is over it and while motion is paused', long, async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
  await page.goto('/')
  await page.locator('[data-rotating="audience"]').hover()
  await page.clock.runFor(7000)
  expect(await visibleWords(page, 'audience')).toEqual(['Ambulances'])
  await page.getByRole('button', { name: 'Pause motion' }).click()
  await page.clock.runFor(7000)
  expect(await visibleWords(page, 'audience')).toEqual(['Ambulances'])
})

test('the heading is read once and completely by screen readers', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Advanced Emergency Management Software for Ambulances, Hospitals, Doctors, and Healthcare Professionals',
    }),
  ).toBeVisible()
})

test('links from the banner to the demo and to the impact', long, async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Advanced Emergency Management' })
  await expect(banner.getByRole('link', { name: 'Request Demo' })).toHaveAttribute('href', '/request')
  await expect(banner.getByRole('link', { name: 'Our Impact' })).toHaveAttribute('href', '/impact')
})

test('loads only the poster of the film, and only when it comes near', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  await expect(film).toHaveAttribute('poster', '/film/poster.webp')
  expect(await film.boundingBox()).toMatchObject({ width: 560, height: 315 })
  // Not cropped in full screen on a screen with another aspect ratio.
  await expect(film).toHaveCSS('object-fit', 'contain')
  await expect(film).toHaveAttribute('controls', '')
  await expect.poll(() => asked.filter((path) => path.startsWith('/film/'))).toEqual(['/film/poster.webp'])
})

test(
  'the film starts with its own button, also by keyboard, which is then replaced by the controls',
  long,
  async ({ page, context }) => {
    const seen = watch(context)
    await page.goto('/', { waitUntil: 'load' })
    const film = page.locator('video')
    await film.scrollIntoViewIfNeeded()
    const start = page.getByRole('button', { name: 'Play the film' })
    await start.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(film).not.toBeFocused()
    await page.keyboard.press('Tab')
    await expect(start).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await expect(start).toHaveCount(0)
    await expect(film).toBeFocused()
    await expect.poll(() => goalsOf(page, seen)).toEqual(['film_played'])
  },
)

test('on a phone the first view loads nothing of the film', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('[data-rotating="audience"]')).toHaveAttribute('data-moves', 'running')
  expect(asked.filter((path) => path.startsWith('/film/'))).toEqual([])
})

test('on an upright phone the film plays upright, and larger than its place was', long, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/', { waitUntil: 'load' })
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  const still = await film.boundingBox()
  await film.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  expect(await film.evaluate((video: HTMLVideoElement) => video.videoHeight > video.videoWidth)).toBe(true)
  const playing = await film.boundingBox()
  expect(playing?.width).toBe(still?.width)
  expect((playing?.height ?? 0) / (playing?.width ?? 1)).toBeCloseTo(5 / 4, 1)
})

// Hindi and Telugu pages are a tenth larger.
for (const [path, width, height] of [
  ['/', 1440, 8000],
  ['/', 360, 9800],
  ['/hi', 1440, 8800],
  ['/hi', 360, 10_780],
  ['/te', 1440, 8800],
  ['/te', 390, 10_780],
] as const)
  test(`${path} is at most ${height} px tall at ${width} px`, longUnless(path === '/'), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await layOutAll(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)
  })

test('a phone has the demo in its header, the motion switch at the picture and the argument above the fold', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Request Demo' }).first()).toBeInViewport()
  const pause = page.getByRole('button', { name: 'Pause motion' }).first()
  await expect(pause).toBeInViewport()
  await expect(page.getByText('Nearest, but no cath lab').first()).toBeInViewport({ ratio: 1 })
  const [control, picture] = [pause, page.locator('[data-case-picture]')].map((part) => part.boundingBox())
  const { y = 0, height = 0 } = (await control) ?? {}
  expect(y + height).toBeLessThanOrEqual((await picture)?.y ?? 0)
  await pause.click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
})

test('a phone has the checklist of the solution', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const checklist = page.locator('[aria-labelledby="solution"]').getByRole('img')
  await checklist.scrollIntoViewIfNeeded()
  await expect(checklist).toBeInViewport({ ratio: 1 })
})

for (const path of ['/', '/hi', '/te'])
  test(
    `on a phone the dial of ${path} says where the rest of the hour went, above its kind`,
    longUnless(path === '/te'),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(path)
      await layOutAll(page)
      const dial = page.locator('[aria-labelledby="our-impact"] [data-figure="simulated"]')
      const [rest, kind] = [dial.locator('p.fine'), dial.locator('b[data-kind]')]
      await expect(rest).toBeVisible()
      const [above, below] = [await rest.boundingBox(), await kind.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    },
  )

const stepPicture = (page: Page, step: number) =>
  page.locator('#howDoes ol > li').nth(step).locator('[data-moves]').first()

test('the picture of how it works follows the chosen step, by pointer and by keyboard, without script', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.origin)
  const steps = page.locator('#howDoes').getByRole('radio')
  await expect(steps).toHaveCount(4)
  await expect(stepPicture(page, 0)).toBeVisible()
  await expect(stepPicture(page, 2)).toBeHidden()
  await page.getByText('Doctors and paramedics share patient vitals live').click()
  await expect(stepPicture(page, 2)).toBeVisible()
  await expect(stepPicture(page, 0)).toBeHidden()
  await steps.nth(2).focus()
  await page.keyboard.press('ArrowDown')
  await expect(stepPicture(page, 3)).toBeVisible()
  await expect(stepPicture(page, 2)).toBeHidden()
  const boxes = await Promise.all([0, 1, 2, 3].map((step) => stepPicture(page, step).boundingBox()))
  for (const box of boxes) expect(box).toEqual(boxes[0])
  for (const text of await page.locator('#howDoes li h3').all()) await expect(text).toBeVisible()
  await context.close()
})

test('a name in the picture of the hospitals around leaves room for the letters below its lines', async ({
  page,
}) => {
  await page.goto('/te')
  await layOutAll(page)
  const distances = await page.locator('#access').evaluate((heading) => {
    const lines = [...(heading.closest('section')?.querySelectorAll<SVGElement>('svg g > text') ?? [])]
    const tops = lines.map((line) => line.getBoundingClientRect().top)
    return lines.flatMap((line, index) => {
      const size =
        parseFloat(getComputedStyle(line).fontSize) * ((line as SVGTextElement).getScreenCTM()?.d ?? 1)
      return line.previousElementSibling ? [((tops[index] ?? 0) - (tops[index - 1] ?? 0)) / size] : []
    })
  })
  expect(distances.length).toBeGreaterThan(5)
  expect(Math.min(...distances)).toBeGreaterThan(1.35)
})

test('on a phone each step has its own picture, and there are no controls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await layOutAll(page)
  await expect(page.locator('#howDoes').getByRole('radio')).toHaveCount(0)
  for (const step of [0, 1, 2, 3]) await expect(stepPicture(page, step)).toBeVisible()
})

test('is complete without script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.origin)
  await expect(page.getByText('Ambulances', { exact: true })).toBeVisible()
  for (const city of ['Hyderabad', 'Guntur', 'Visakhapatnam', 'Jaipur'])
    await expect(page.getByText(city).first()).toBeVisible()
  await expect(page.locator('form[data-form="signups"]')).toBeVisible()
  await context.close()
})

import type { Page } from '@playwright/test'
import { soonerIn } from '../../case/both-sides.ts'
import { createCity } from '../../case/city/city.ts'
import { defaultCase } from '../../case/default-cases.ts'
import { hospitals } from '../../case/hospitals.ts'
import { type Emergency, emergencies } from '../../case/keys.ts'
import { encodeCase } from '../../case/link.ts'
import { planCase } from '../../case/plan-case.ts'
import { sampleCitySeed } from '../../case/sample-case.ts'
import { languageCodes, languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import { pathIn } from '../../contract/routes.ts'
import { timeSince } from '../../site/ui/time-text.ts'
import { expect, test } from '../support/browser-test.ts'
import { long, longUnless } from './long.ts'

const city = createCity(sampleCitySeed)

function runOf(emergency: Emergency) {
  const run = planCase(city, defaultCase(emergency))
  if (!run) throw new Error(`no road leads to a hospital for ${emergency}`)
  return run
}
const nameOf = (hospital: number | undefined) => hospitals[hospital ?? 0]?.name ?? ''

/** The final sentence, from the engine's own figures. */
function sentenceOf(emergency: Emergency): string {
  const run = runOf(emergency)
  const sooner = soonerIn(run, run.phone)
  return `Care began ${Math.floor(sooner / 60)} min ${String(sooner % 60).padStart(2, '0')} s sooner`
}

const partsOf = (page: Page) => {
  const banner = page.getByRole('region', { name: 'Advanced Emergency Management' })
  return {
    banner,
    run: banner.getByRole('button', { name: 'Watch how' }),
    skip: banner.getByRole('button', { name: 'Skip to the result' }),
    result: banner.locator('[data-result]'),
    said: banner.getByRole('status'),
    picture: banner.locator('[data-case-picture]'),
    firstHour: banner.locator('[data-way=ours]'),
    telephone: banner.locator('[data-way=phone]'),
  }
}

test('at rest the picture shows the result of all three ways, and loads nothing that moves', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  // The page's script has run.
  await expect(page.locator('[data-rotating="audience"]')).toHaveAttribute('data-moves', /running|resting/)
  const { picture, banner } = partsOf(page)
  await expect(picture).toContainText('Nearest, but no cath lab')
  const { careAt = 0, phone } = runOf('heartAttack')
  const gain = (phone.careAt ?? 0) - careAt
  const shown = page.locator('[data-case-state=rest]')
  await expect(shown.locator('[data-result]')).toHaveText(sentenceOf('heartAttack'))
  await expect(shown.locator('[data-gain-seconds]')).toHaveAttribute('data-gain-seconds', String(gain))
  await expect(shown.locator('[data-lane=firsthour] [data-mark=care]')).toHaveAttribute(
    'data-seconds',
    String(careAt),
  )
  for (const lane of ['firsthour', 'telephone', 'messenger'])
    await expect(shown.locator(`[data-lane=${lane}] [data-mark]`)).toHaveCount(3)
  await expect(banner.locator('[data-figure=simulated]')).toContainText('Simulated')
  expect(asked.filter((path) => /^\/cases\/|play-case/.test(path))).toEqual([])
})

for (const language of languageCodes)
  test(
    `on a phone both lanes in ${language} show their whole text, and the result takes no more lines than what it replaces`,
    longUnless(language === 'te'),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(pathIn(language, '/'))
      const lines = page.locator('[data-case-picture] [data-says]')
      await expect(lines).toHaveCount(2)
      for (const line of await lines.all())
        expect(await line.evaluate((said) => said.scrollWidth - said.clientWidth)).toBeLessThanOrEqual(0)
      const { home, runACase } = languages[language]
      const time = fill(runACase.times.lasting, { minutes: 13, seconds: 39 })
      const sentence = fill(home.banner.case.sooner, { time })
      const grown = await page.locator('[data-result]').evaluate((result, said) => {
        const before = result.clientHeight
        result.textContent = said
        return result.clientHeight - before
      }, sentence)
      expect(grown).toBe(0)
    },
  )

test('runs a case in place in about 20 seconds, and ends with one sentence and two links', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(3_600_000)
  await page.goto('/')
  const { banner, run, skip, result, said, firstHour, telephone } = partsOf(page)
  const before = await banner.boundingBox()
  await run.click()
  await expect(skip).toBeVisible()
  const begun = runOf('heartAttack').scene.onSceneAt
  await expect(firstHour.locator('[data-time]')).toHaveText(timeSince(languages.en.runACase.times, begun))
  // Each poll advances the page's clock by a second: the observer that starts the playback runs between frames.
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return telephone.textContent()
    })
    .toContain(nameOf(runOf('heartAttack').phone.calls[0]?.hospital))
  await expect(said).toContainText(nameOf(runOf('heartAttack').hospital))
  await expect(result).not.toHaveText(sentenceOf('heartAttack'))
  await page.clock.runFor(20_000)
  await expect(result).toHaveText(sentenceOf('heartAttack'))
  await expect(said).toHaveText(sentenceOf('heartAttack'))
  await expect(telephone).toContainText('Artery open')
  await expect(run).toBeHidden()
  await expect(banner.getByRole('link', { name: 'Request Demo' })).toHaveCount(2)
  const change = banner.getByRole('link', { name: 'Change the case' })
  await expect(change).toHaveAttribute('href', `/case#setup=${encodeCase(defaultCase('heartAttack'))}`)
  expect(await banner.boundingBox()).toEqual(before)
})

test(
  'choosing another emergency changes picture, sentence and link, by keyboard alone',
  long,
  async ({ page }) => {
    await page.goto('/')
    const { banner, run, skip, result, picture } = partsOf(page)
    await banner.getByRole('radio', { name: 'Heart attack' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(banner.getByRole('radio', { name: 'Stroke' })).toBeChecked()
    await expect(picture).toContainText(nameOf(runOf('stroke').hospital))
    await run.focus()
    await page.keyboard.press('Enter')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(result).toHaveText(sentenceOf('stroke'))
    // The button is removed, so the element after it has the focus.
    await expect(banner.getByRole('link', { name: 'Request Demo' }).last()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/case#setup=${encodeCase(defaultCase('stroke'))}$`))
    await expect(page.getByRole('radio', { name: 'Stroke' })).toBeChecked()
  },
)

test('with reduced motion the result is shown at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const { run, result, said } = partsOf(page)
  await run.click()
  await expect(result).toHaveText(sentenceOf('heartAttack'))
  await expect(said).toHaveText(sentenceOf('heartAttack'))
})

test('pauses while motion is paused and off screen, and continues', long, async ({ page }) => {
  await page.goto('/')
  const { run, skip, result, firstHour } = partsOf(page)
  const time = firstHour.locator('[data-time]')
  const rests = () =>
    expect
      .poll(async () => {
        const before = await time.textContent()
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        return (await time.textContent()) === before
      })
      .toBe(true)
  await run.click()
  await expect(skip).toBeVisible()
  const pause = page.getByRole('button', { name: 'Pause motion' }).first()
  await pause.click()
  await rests()
  const paused = await time.textContent()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await pause.evaluate((button: HTMLButtonElement) => button.click())
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(time).toHaveText(paused ?? '')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(time).not.toHaveText(paused ?? '')
  await expect(result).not.toHaveText(sentenceOf('heartAttack'))
})

test.describe('on a network that fails once', () => {
  test.use({ allowedConsole: /ERR_FAILED/ })

  test('reports that the case cannot be loaded, and tries again', async ({ page }) => {
    await page.route('/cases/**', (route) => route.abort(), { times: 1 })
    await page.goto('/')
    const { run, skip, result } = partsOf(page)
    await run.click()
    await expect(result).toContainText('could not be loaded')
    await run.click()
    await expect(skip).toBeVisible()
  })
})

for (const width of [320, 390, 1440])
  test(
    `the first view has one amber button and covers no hospital, ${width} px wide`,
    longUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      const { banner, picture } = partsOf(page)
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(
        width > 1000 ? 680 : width > 320 ? 1000 : 1120,
      )
      const amber = await page.evaluate(() => {
        const colour = getComputedStyle(
          document.querySelector('section a[href="/request"]') as Element,
        ).backgroundColor
        return [...document.querySelectorAll('a, button, label > span')].filter(
          (each) =>
            getComputedStyle(each).backgroundColor === colour &&
            each.checkVisibility() &&
            each.getBoundingClientRect().top < innerHeight,
        ).length
      })
      expect(amber).toBe(1)
      const nearest = picture.getByText('Nearest, but no cath lab')
      const isOnTop = await nearest.evaluate((line) => {
        line.scrollIntoView({ block: 'center' })
        const { left, top, height } = line.getBoundingClientRect()
        return document.elementFromPoint(left + 5, top + height / 2) === line
      })
      expect(isOnTop).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )

for (const width of [360, 1440])
  test(
    `every case shows its patient and hospitals uncovered on the map, ${width} px wide`,
    longUnless(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      const { banner, picture } = partsOf(page)
      for (const emergency of emergencies) {
        const before = await picture.innerHTML()
        await banner.locator(`input[value=${emergency}]`).check()
        if (emergency !== emergencies[0]) await expect.poll(() => picture.innerHTML()).not.toBe(before)
        const covered = await picture
          .locator('svg')
          .first()
          .evaluate((map) => {
            map.scrollIntoView({ block: 'center' })
            const marks = [...map.querySelectorAll('g[transform]')].filter(
              (mark) => getComputedStyle(mark).display !== 'none',
            )
            const isOnTop = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('svg') === map
            return marks.flatMap((mark) => {
              const { left, right, top, bottom } = mark.getBoundingClientRect()
              const middle = (left + right) / 2
              // Its middle, and the middles of its upper and lower edge.
              const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].every((y) => isOnTop(middle, y))
              return isSeen ? [] : [mark.textContent || 'patient']
            })
          })
        expect(covered, emergency).toEqual([])
      }
    },
  )

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the still picture and its links are there, and no control that does nothing', async ({ page }) => {
    await page.goto('/')
    const { banner, run, picture } = partsOf(page)
    await expect(picture).toContainText('Nearest, but no cath lab')
    await expect(banner.getByRole('link', { name: 'See 200 cases' })).toHaveAttribute('href', '/impact#cases')
    await expect(run).toBeHidden()
    await expect(banner.getByRole('radio')).toHaveCount(0)
  })
})

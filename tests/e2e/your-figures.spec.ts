import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { visitDone } from '../support/lead-browser-test.ts'
import { stopClock } from '../support/page-time.ts'
import { layOutAll } from './lay-out-all.ts'
import { long } from './long.ts'
import { goalsOf, watch } from './visits.ts'

const section = (page: Page) => page.locator('#your-figures')
const slider = (page: Page, name: string) => section(page).getByRole('slider', { name })
const number = (page: Page, name: string) => section(page).getByRole('spinbutton', { name })
const minutes = (page: Page) => section(page).getByText(/^[\d,]+ minutes saved per month/)

async function open(page: Page, address = '/impact#your-figures') {
  await page.goto(address)
  await expect(section(page).locator('[inert]')).toHaveCount(0)
  await expect(slider(page, 'Ambulances')).toBeVisible()
}

test('a slider and its number field are one value, and every step of the sum follows', async ({
  page,
  context,
}) => {
  const seen = watch(context)
  await open(page)
  await expect(minutes(page)).toContainText('600 minutes saved per month Our target Estimate from an example')
  expect(await goalsOf(page, seen)).toEqual([])
  await slider(page, 'Ambulances').fill('12')
  await expect(number(page, 'Ambulances')).toHaveValue('12')
  await number(page, 'Minutes per call').fill('2.5')
  await expect(slider(page, 'Minutes per call')).toHaveValue('2.5')
  await expect(minutes(page)).toContainText(
    '600 minutes saved per month Our target Estimate from your figures',
  )
  await expect(section(page)).toContainText('12 ambulances × 20 cases per month, each × (2 − 1)')
  await section(page).getByText('The same as a table').click()
  await expect(section(page).getByRole('row', { name: 'Today' })).toContainText('1,200')
  await expect(section(page).getByRole('row', { name: 'saved' })).toContainText('600')
  await expect(section(page)).not.toContainText(/[{}]|NaN|undefined/)
  await expect(section(page)).not.toContainText('more than a crew has')
  for (const name of ['Cases per month', 'Calls per case', 'Minutes per call'])
    await slider(page, name).press('End')
  await expect(section(page)).toContainText(
    '25 hours a day on the phone for each ambulance, more than a crew has',
  )
  await expect.poll(() => goalsOf(page, seen)).toEqual(['calculator_used'])
})

test(
  'a typed value is limited to its range, and no more calls stay than there are',
  long,
  async ({ page }) => {
    await open(page)
    const each = number(page, 'Minutes per call')
    await each.fill('0.1')
    await expect(minutes(page)).toContainText(/^600 minutes/)
    await each.press('Tab')
    await expect(each).toHaveValue('0.5')
    await number(page, 'Ambulances').fill('5000')
    await number(page, 'Ambulances').blur()
    await expect(number(page, 'Ambulances')).toHaveValue('100')
    await number(page, 'Cases per month').fill('')
    await number(page, 'Cases per month').blur()
    await expect(number(page, 'Cases per month')).toHaveValue('20')
    await number(page, 'Calls still needed').fill('4')
    await slider(page, 'Calls per case').fill('2')
    await expect(number(page, 'Calls still needed')).toHaveValue('2')
    await expect(minutes(page)).toContainText(/^0 minutes/)
  },
)

test('the keyboard moves a slider, and the result is announced once it stops', long, async ({ page }) => {
  await page.clock.install({ time: 0 })
  const done = visitDone(page)
  await open(page)
  await done
  await stopClock(page)
  const spoken = section(page).getByRole('status').filter({ hasText: 'About' })
  await page.clock.runFor(5000)
  await expect(spoken).toHaveCount(0)
  await slider(page, 'Cases per month').focus()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight')
  await expect(minutes(page)).toContainText(/^750 minutes/)
  await page.clock.runFor(500)
  await expect(spoken).toHaveCount(0)
  await page.clock.runFor(600)
  await expect(spoken).toHaveText('About 750 minutes saved per month.')
})

test('a shared link sets its figures and scrolls to them', long, async ({ page, context }) => {
  await open(page)
  await slider(page, 'Ambulances').fill('7')
  await number(page, 'Minutes per call').fill('2.5')
  const link = await section(page).getByLabel('Share these figures').inputValue()
  expect(link).toMatch(/\/impact#your-figures=7-20-2-2\.5-1$/)
  const other = await context.newPage()
  await open(other, link)
  await expect(minutes(other)).toContainText('350 minutes saved per month')
  await expect(section(other)).toContainText('from figures shared with you')
  await expect(section(other).getByRole('heading', { level: 2 })).toBeInViewport()
})

for (const hash of [
  '#your-figures=',
  '#your-figures=1-2-3',
  '#your-figures=<b>',
  '#your-figures=9999-20-4-3-1',
])
  test(`the link ${hash} shows the example`, long, async ({ page }) => {
    await open(page, `/impact${hash}`)
    await expect(minutes(page)).toContainText(
      '600 minutes saved per month Our target Estimate from an example',
    )
  })

test('the estimate is copied to the demo form, is not sent by itself and can be removed', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await open(page)
  await slider(page, 'Ambulances').fill('77')
  await section(page).getByRole('link', { name: 'Request Demo with these figures' }).click()
  const estimate = page.getByText('Your estimate: about 4,620 minutes saved per month')
  await expect(estimate).toBeVisible()
  const form = page.locator('form[data-form="demoRequests"]')
  await expect(form).toHaveAttribute('novalidate')
  const fields = await form.evaluate((element: HTMLFormElement) => [...new FormData(element).values()].join())
  expect(fields).not.toContain('77')
  expect(asked.filter((text) => /77-20-2|4,?620/.test(text.replace(/#.*/, '')))).toEqual([])
  await expect(page.getByRole('link', { name: 'Change' })).toHaveAttribute(
    'href',
    '/impact#your-figures=77-20-2-3-1',
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(estimate).toHaveCount(0)
  await expect(page.getByText('Your estimate is no longer on this page.')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.reload()
  await expect(form).toHaveAttribute('novalidate')
  await expect(estimate).toHaveCount(0)
})

test('its print button prints only the calculator, without controls', long, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await open(page)
  await slider(page, 'Ambulances').fill('12')
  await section(page).getByRole('button', { name: 'Print these figures' }).click()
  await expect(page.locator('html[data-asked-to-print]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main > :visible')).toHaveCount(1)
  await expect(minutes(page)).toContainText('720 minutes')
  await expect(section(page).getByText('ambulances', { exact: true })).toBeVisible()
  await expect(section(page).locator(':is(button, input, summary, a):visible')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('main > :visible')).not.toHaveCount(1)
})

for (const path of ['/impact', '/hi/impact', '/te/impact'])
  test(
    `on ${path} nothing of it is loaded before it comes near, and nothing moves when it loads`,
    long,
    async ({ page }) => {
      const asked: string[] = []
      const measured = Promise.withResolvers<void>()
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.route(/open-calculator/, async (route) => {
        await measured.promise
        await route.continue()
      })
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await layOutAll(page)
      await expect.poll(() => asked.some((name) => name.includes('your-figures.astro'))).toBe(true)
      expect(asked.filter((name) => /calculator|client\.|react/.test(name))).toEqual([])
      const heights = async () => {
        const found: number[][] = []
        for (const width of [360, 390, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          found.push(
            await section(page).evaluate((element) =>
              [element, ...element.querySelectorAll('h2, h3, figure')].map((one) => {
                const { top, height } = one.getBoundingClientRect()
                return top + scrollY + height
              }),
            ),
          )
        }
        return found
      }
      const atRest = await heights()
      await section(page).scrollIntoViewIfNeeded()
      measured.resolve()
      await expect(section(page).getByRole('slider').first()).toBeEnabled()
      expect(await heights()).toEqual(atRest)
    },
  )

test('a visitor at the table before the sliders load is still there afterwards', long, async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/open-calculator/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/impact')
  const table = section(page).getByText('The same as a table')
  await table.press('Enter')
  await expect(section(page).getByRole('table')).toBeVisible()
  scripts.resolve()
  await expect(slider(page, 'Ambulances')).toBeVisible()
  await expect(table).toBeFocused()
  await expect(section(page).getByRole('table')).toBeVisible()
})

test.describe('with a thumb', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test(
    'the result stays visible while the last slider is moved, and controls are large enough to touch',
    long,
    async ({ page }) => {
      await open(page)
      await number(page, 'Ambulances').fill('100')
      await number(page, 'Cases per month').fill('200')
      await number(page, 'Calls per case').fill('15')
      await number(page, 'Minutes per call').fill('15')
      const last = slider(page, 'Calls still needed')
      await last.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await expect(minutes(page)).toBeInViewport({ ratio: 1 })
      await expect(last).toBeInViewport()
      const small = await section(page)
        .locator(':is(a, button, input, summary)')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length)
      expect(small).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the example is shown with its formula, without controls', async ({ page }) => {
    await page.goto('/impact')
    await expect(minutes(page)).toContainText('600')
    await expect(section(page)).toContainText('10 ambulances × 20 cases per month, each × (2 − 1)')
    await expect(section(page).locator(':is(input, button):visible')).toHaveCount(0)
    await page.goto('/request')
    await expect(page.getByText('Your estimate')).toHaveCount(0)
  })
})

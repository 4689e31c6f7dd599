import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { statusOfMissingPage } from './site-pages.ts'

test.use({ reducedMotion: 'reduce', allowedConsole: statusOfMissingPage })

const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)

for (const path of ['/', '/about', '/no-such-page'])
  test(`the words in the banner of ${path} begin where the words below it do`, async ({ page }) => {
    await page.goto(path)
    for (const width of [1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const [banner, below] = [page.getByRole('heading', { level: 1 }), page.locator('main h2').first()]
      expect(Math.abs((await leftOf(banner)) - (await leftOf(below))), `${width} px`).toBeLessThan(1)
    }
  })

for (const path of ['/', '/impact'])
  test(`big figures on ${path} hang out by the white space of their first digit`, async ({ page }) => {
    await page.goto(path)
    const hanging = await page.locator('main .numeral').evaluateAll((figures) =>
      figures.map((figure) => {
        const edge = figure.parentElement?.getBoundingClientRect().left ?? 0
        return (
          (edge - figure.getBoundingClientRect().left) / Number.parseFloat(getComputedStyle(figure).fontSize)
        )
      }),
    )
    expect(hanging.length).toBeGreaterThan(2)
    for (const share of hanging) expect(share).toBeCloseTo(0.05)
  })

test('the last card of the product begins at the rule of the benefit beside it on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/SystemOne')
  const apart = await page.getByText('The system is').evaluate((words) => {
    const card = words.closest('[data-tone]')
    const beside = card?.previousElementSibling
    return (card?.getBoundingClientRect().top ?? 0) - (beside?.getBoundingClientRect().top ?? 0)
  })
  expect(Math.abs(apart)).toBeLessThan(1)
})

for (const path of ['/no-such-page', '/hi/no-such-page', '/te/no-such-page'])
  test(`both emergency numbers of ${path} stand in one line on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    const tops = await page
      .locator('main a[href^="tel:"]')
      .evaluateAll((numbers) => numbers.map((number) => Math.round(number.getBoundingClientRect().top)))
    expect(tops).toEqual([tops[0], tops[0]])
  })

for (const path of ['/howWork', '/hi/howWork', '/te/howWork'])
  test(`on the map of ${path} no name touches another, nor the ambulance at the door`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${path}#run-heartAttack`)
    await page.locator('#run [data-above-offer] button').click()
    // The running case has a map of its own.
    await expect(page.locator('[data-elapsed]')).toBeVisible()
    await page.locator('#run input[type="range"]').fill('535')
    await expect(page.locator('#run [data-map] span:has(svg)')).not.toHaveCount(0)
    const touching = () =>
      page.locator('#run [data-map]').evaluate((map) => {
        const names = [...map.querySelectorAll('span > span')]
        const boxes = [...names, ...map.querySelectorAll('span:has(svg)')].map((part) =>
          part.getBoundingClientRect(),
        )
        const clear = 5
        return names.flatMap((name, one) => {
          const { left, right, top, bottom } = name.getBoundingClientRect()
          const isTouched = boxes.some(
            (box, other) =>
              other !== one &&
              box.left < right + clear &&
              left < box.right + clear &&
              box.top < bottom + clear &&
              top < box.bottom + clear,
          )
          return isTouched ? [name.textContent] : []
        })
      })
    await expect.poll(touching).toEqual([])
  })

test('the last link of the footer ends where the page does', async ({ page }) => {
  await page.goto('/')
  const missing = await page.locator('footer a[href="/accessibility"]').evaluate((link) => {
    const words = new Range()
    words.selectNodeContents(link)
    const edge = link.closest('ul')?.parentElement?.getBoundingClientRect().right ?? 0
    return edge - words.getBoundingClientRect().right
  })
  expect(Math.abs(missing)).toBeLessThan(1)
})

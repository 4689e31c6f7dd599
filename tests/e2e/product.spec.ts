import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

const scenes = ['crew', 'ranking', 'vitals', 'arrivals']
const shown = (page: Page) =>
  page
    .locator('[data-product-scene]')
    .evaluateAll((found) => found.map((scene) => scene.getAttribute('data-product-scene')))

test('/SystemOne names the product and shows its four pictures large, each with its kind', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/SystemOne')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^FirstHour /)
  expect(await shown(page)).toEqual(scenes)
  for (const scene of await page.locator('[data-product-scene]').all()) {
    await expect(scene.getByRole('heading', { level: 2 })).not.toBeEmpty()
    await expect(scene.getByText('Simulated')).toBeVisible()
    const picture = await scene.getByRole('img').boundingBox()
    expect(picture?.width).toBeGreaterThan(700)
  }
  await expect(page.locator('[data-product-scene="ranking"]').getByText('Cath lab in use')).toBeVisible()
})

test('the home page has the four in “How it works”, and its product section links to the large ones', async ({
  page,
}) => {
  await page.goto('/')
  expect(await shown(page)).toEqual(scenes)
  await expect(page.locator('#product').getByRole('link', { name: 'See the product' })).toHaveAttribute(
    'href',
    '/SystemOne',
  )
})

for (const width of [360, 768, 1440])
  test(`the Menu at ${width} px has its five pages, and Login is the smallest line in it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/about')
    await page.locator('[data-menu-open]').click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['How it works', 'Product', 'Contact', 'Run a case', 'Questions'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeInViewport()
    const login = menu.getByRole('link', { name: /^Login/ })
    await expect(login).toHaveAttribute('aria-disabled', 'true')
    const heights = await menu
      .getByRole('navigation')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBe(heights.at(-1))
    expect(heights.at(-1)).toBeLessThan(60)
  })

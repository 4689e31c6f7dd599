import { expect, test } from '../support/browser-test.ts'

test('200 simulated cases are shown on /impact, by emergency, and can be run again', async ({ page }) => {
  await page.goto('/impact')
  const block = page.locator('[data-figure="simulated"]').first()
  await expect(block).toContainText(
    /Heart attack: in 200 simulated cases, FirstHour got the patient to care sooner in \d+/,
  )
  await expect(block).toContainText('Cases 1 to 200')
  const marks = () =>
    block
      .locator('[data-outcome]')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0))
  const first = await marks()
  expect(first.reduce((sum, count) => sum + count)).toBe(200)
  await block.getByRole('button', { name: 'Burns' }).click()
  await expect(block).toContainText(/Burns: in 200 simulated cases/)
  await expect(block.getByRole('button', { name: 'Burns' })).toHaveAttribute('aria-pressed', 'true')
  const burns = await marks()
  expect(burns).not.toEqual(first)
  await block.getByRole('button', { name: 'Run it again' }).click()
  await expect(block).toContainText('Cases 201 to 400')
  expect((await marks()).reduce((sum, count) => sum + count)).toBe(200)
  await block.getByText('What it assumes', { exact: true }).click()
  await expect(block).toContainText('at most 4 calls of about 3 min each, and 20% go unanswered')
})

test('a click before the script has loaded is handled once it has', async ({ page }) => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/assets/*_astro_type_script_*', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/impact')
  const block = page.locator('[data-figure="simulated"]').first()
  await block.getByRole('button', { name: 'Burns' }).click()
  const motion = page.getByRole('banner').getByRole('button', { name: 'Pause' })
  await motion.click()
  press()
  await expect(block).toContainText(/Burns: in 200 simulated cases/)
  await expect(motion).toHaveAttribute('aria-pressed', 'true')
})

test('the published figure and the simulated one are shown together', async ({ page }) => {
  await page.goto('/impact')
  const evidence = page.locator('section[aria-labelledby="evidence"]')
  await expect(evidence).toContainText('95% confidence interval 19 to 33 minutes')
  await expect(evidence.locator('[data-figure="simulated"]')).toContainText(
    'the artery is open 15 minutes sooner after arrival. That is less than the published 26.',
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the cases and their assumptions are shown, without controls', async ({ page }) => {
    await page.goto('/impact')
    const block = page.locator('[data-figure="simulated"]').first()
    await expect(block).toContainText('in 200 simulated cases')
    await expect(block.getByRole('button')).toHaveCount(0)
    await block.getByText('What it assumes', { exact: true }).click()
    await expect(block).toContainText('Both crews treat the patient alike.')
  })
})

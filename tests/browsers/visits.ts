import { expect, test } from 'vitest'
import { pathIn } from '../../contract/routes.ts'
import type { Stage } from './stage.ts'

/** No other test opens this page: its late page view would be counted here. */
const visited = pathIn('hi', '/howWork')

export function visitTests(stage: Stage): void {
  test('a page view is recorded, and the visitor is signed in', async () => {
    const views = async () => {
      const days = await stage.store.listDailyAggregates('0000-01-01', '9999-12-31')
      return days
        .filter(({ name, page }) => name === 'page_view' && page === visited)
        .reduce((sum, { count }) => sum + count, 0)
    }
    const before = await views()
    await stage.open(visited)
    await expect.poll(views).toBe(before + 1)
    const isSignedIn = () => localStorage.getItem('visitor') !== null
    await expect.poll(() => stage.browser.evaluate(isSignedIn)).toBe(true)
  })
}

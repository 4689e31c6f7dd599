import { expect, test } from 'vitest'
import type { Stage } from './stage.ts'

export function visitTests(stage: Stage): void {
  test('a view of the page arrives at the server, and a visitor is signed in', async () => {
    const views = async () => {
      const days = await stage.store.listDailyAggregates('0000-01-01', '9999-12-31')
      return days
        .filter(({ name, page }) => name === 'page_view' && page === '/SystemOne')
        .reduce((sum, { count }) => sum + count, 0)
    }
    const before = await views()
    await stage.open('/SystemOne')
    await expect.poll(views).toBe(before + 1)
    const isSignedIn = () => localStorage.getItem('visitor') !== null
    await expect.poll(() => stage.browser.evaluate(isSignedIn)).toBe(true)
  })
}

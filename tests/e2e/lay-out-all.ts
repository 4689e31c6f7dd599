import type { Page } from '@playwright/test'

/** What a page lays out late has only about its height until then: for tests that measure across the whole page. */
export const layOutAll = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.whole = ''
  })

import type { Page } from '@playwright/test'

/** Lays out deferred content, whose height is otherwise an estimate, for tests that measure the complete page. */
export const layOutAll = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.laidOut = ''
  })

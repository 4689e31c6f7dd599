import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks the whole page, or a part if the rest was checked before. */
export async function expectNoFindings(page: Page, part = 'html'): Promise<void> {
  // Axe scrolls the page. Parts laid out lazily would move what it has just measured.
  await page.evaluate("document.documentElement.toggleAttribute('data-laid-out', true)")
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Skips the details of passed rules: a third of the work.
    .options({ resultTypes: ['violations'] })
    // No page has frames, and looking for them opens a second page each time.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(findings).toEqual([])
}

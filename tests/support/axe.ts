import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Looks at the whole page, or at a part of it when the rest was looked at before. */
export async function expectNoFindings(page: Page, part = 'html'): Promise<void> {
  // Axe scrolls while it looks. Parts that are laid out only then would move what it has just measured.
  await page.evaluate("document.documentElement.toggleAttribute('data-whole', true)")
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Everything that passed, with its markup, is a third of the work, and nobody reads it.
    .options({ resultTypes: ['violations'] })
    // No page holds a frame, and looking for them costs a second browser page each time.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(findings).toEqual([])
}

import { expect, test } from 'vitest'
import type { Stage } from './stage.ts'

/** Runs in the page: the final position of each slide, without its animation. */
const slidePlaces = () =>
  [...document.querySelectorAll<HTMLElement>('[data-slide]')].map((slide) => slide.style.transform).join()

/** Runs in the page: scrolls a quote's first words into view and returns their position. */
function placeOfQuote(): { x: number; y: number } {
  const quote = document.querySelector('[data-slide] blockquote p')
  quote?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x = 0, y = 0 } = quote?.getBoundingClientRect() ?? {}
  return { x: Math.round(x) + 150, y: Math.round(y) + 10 }
}

const isMenuOpen = () => document.querySelector<HTMLDialogElement>('#menu')?.open ?? false

export function touchingTests(stage: Stage): void {
  test('dragging the carousel turns it and selects no text', async () => {
    await stage.browser.resize(1440, 900)
    await stage.open('/Client')
    await expect.poll(() => stage.browser.evaluate(slidePlaces)).toContain('translateX')
    const before = await stage.browser.evaluate(slidePlaces)
    const from = await stage.browser.evaluate(placeOfQuote)
    await stage.browser.drag(from, { x: from.x + 300, y: from.y + 20 })
    await expect.poll(() => stage.browser.evaluate(slidePlaces)).not.toBe(before)
    expect(await stage.browser.evaluate(() => String(getSelection()))).toBe('')
  })

  test('the menu opens, traps the focus and closes by button and by key', async () => {
    await stage.browser.resize(360, 740)
    await stage.open('/about')
    for (const close of [() => stage.browser.click('[data-menu-close]'), () => stage.browser.pressEscape()]) {
      // Browsers without invoker commands need the page's script to open the dialog.
      await expect
        .poll(async () => {
          if (!(await stage.browser.evaluate(isMenuOpen))) await stage.browser.click('[data-menu-open]')
          return stage.browser.evaluate(isMenuOpen)
        })
        .toBe(true)
      expect(await stage.browser.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true)
      await close()
      await expect.poll(() => stage.browser.evaluate(isMenuOpen)).toBe(false)
    }
  })
}

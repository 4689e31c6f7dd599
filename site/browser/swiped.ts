/**
 * A row that is swiped on phones is a stop for the keyboard there, and only there: elsewhere nothing in it scrolls. The
 * element itself names the screens, so that nobody has to measure it.
 */
export function reachByKeyboard(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-swiped]')) {
    const swiped = matchMedia(row.dataset.swiped ?? '')
    const update = () => {
      if (swiped.matches) row.tabIndex = 0
      else row.removeAttribute('tabindex')
    }
    update()
    swiped.addEventListener('change', update)
  }
}

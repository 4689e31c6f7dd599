/**
 * Makes a horizontally scrolling row focusable only on screens where it scrolls. The element's attribute names the media
 * query, so that no layout is measured.
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

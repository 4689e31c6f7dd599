const fixedAfterPixels = 100

export function fixNavbar(): void {
  const bar = document.querySelector<HTMLElement>('[data-navbar]')
  if (!bar) return
  const update = () => {
    bar.dataset.fixed = String(scrollY > fixedAfterPixels)
  }
  // Reading the scroll position right now would force an extra layout.
  requestAnimationFrame(update)
  addEventListener('scroll', update, { passive: true })
}

/** Opens the menu where the browser does not yet know the button's command, and closes it on the way out. */
export function openMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu')
  if (!menu) return
  if (!('command' in HTMLButtonElement.prototype)) {
    document.querySelector('[data-menu-open]')?.addEventListener('click', () => menu.showModal())
    menu.querySelector('[data-menu-close]')?.addEventListener('click', () => menu.close())
  }
  // A page restored from the back/forward cache would otherwise come back with its menu open.
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.close()
  })
  // A phone turned on its side may be wide enough for the full navbar, which makes the menu superfluous.
  matchMedia('(min-width: 56rem)').addEventListener('change', (query) => {
    if (query.matches) menu.close()
  })
}

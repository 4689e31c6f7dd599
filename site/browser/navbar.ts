const fixedAfterPixels = 100

export function fixNavbar(): void {
  const bar = document.querySelector<HTMLElement>('[data-navbar]')
  if (!bar) return
  const update = () => {
    bar.dataset.fixed = String(scrollY > fixedAfterPixels)
  }
  // Asking for the position now would make the browser lay the page out once more than it has to.
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
  // Else a page that comes back from the cache would come back with its menu open.
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.close()
  })
  // Turning a phone may bring the full navbar: the menu has nothing to add then.
  matchMedia('(min-width: 56rem)').addEventListener('change', (query) => {
    if (query.matches) menu.close()
  })
}

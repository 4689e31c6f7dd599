const fixedAfterPixels = 100

export function fixNavbar(): void {
  const bar = document.querySelector<HTMLElement>('[data-navbar]')
  if (!bar) return
  const update = () => {
    bar.dataset.fixed = String(scrollY > fixedAfterPixels)
  }
  // Reading the scroll position now would force an extra layout.
  requestAnimationFrame(update)
  addEventListener('scroll', update, { passive: true })
}

/** Opens the menu in browsers without invoker commands, and closes it when a link is followed. */
export function openMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu')
  if (!menu) return
  if (!('command' in HTMLButtonElement.prototype)) {
    document.querySelector('[data-menu-open]')?.addEventListener('click', () => menu.showModal())
    menu.querySelector('[data-menu-close]')?.addEventListener('click', () => menu.close())
  }
  // A page restored from the back/forward cache would otherwise show its open menu.
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.close()
  })
}

/** Nothing of the banner's case is loaded before somebody chooses an emergency or runs it. */
export function answerTaps(): void {
  const place = document.querySelector<HTMLElement>('[data-case]')
  // Clicks, not changes: choosing the same emergency once more brings a case that has run back to its beginning.
  place?.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element)) return
    const runs = target.matches('[data-case-run]')
    if (!runs && !target.matches('input')) return
    const { runCase, showCase } = await import('./play-case.ts')
    await (runs ? runCase : showCase)(place)
  })
}

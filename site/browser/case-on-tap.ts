/** Loads the script of the banner's case when a visitor chooses an emergency or runs it. */
export function answerTaps(): void {
  const place = document.querySelector<HTMLElement>('[data-case]')
  // Clicks, not change events: choosing the same emergency again resets a finished case.
  place?.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element)) return
    const runs = target.matches('[data-case-run]')
    if (!runs && !target.matches('input')) return
    const { runCase, showCase } = await import('./play-case.ts')
    await (runs ? runCase : showCase)(place)
  })
}

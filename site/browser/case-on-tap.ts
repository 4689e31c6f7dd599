/** Nothing of it is loaded before somebody taps the picture or its button. */
export function answerTaps(): void {
  const scene = document.querySelector<HTMLElement>('[data-cases]')
  scene?.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, [data-motion-switch]')) return
    const { showNextCase } = await import('./another-case.ts')
    await showNextCase(scene)
  })
}

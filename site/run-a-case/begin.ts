import { readAddress } from './address.ts'

const place = document.querySelector<HTMLElement>('[data-run]')

/**
 * The hash determines the start: `#run`, `#run-stroke`, `#ranking`, or a case at one of its stages. Back and forward change it and
 * restore that case and stage.
 */
async function beginAsAsked(): Promise<void> {
  const { hash } = location
  const asked = readAddress(hash)
  if (!place || !asked) return
  const { loading = '', failed = '' } = place.dataset
  // The links are removed, and they may have the focus. Visitors from another page start at this section, not at the
  // page's top.
  place.focus({ preventScroll: true })
  // Reserves a screen, so that the sections below do not move when the simulation arrives late.
  place.dataset.begins = ''
  if (place.dataset.begun === undefined) place.textContent = loading
  place.scrollIntoView({ behavior: 'instant' })
  const visitor = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, () => visitor.abort(), { signal: visitor.signal, passive: true })
  try {
    const { open } = await import('./open.tsx')
    await open(place, asked)
    place.dataset.begun = ''
    // Corrects a smooth scroll still in progress, or scroll anchoring while this grew.
    const target = (hash === '#ranking' && document.getElementById('ranking')) || place
    if (!visitor.signal.aborted) target.scrollIntoView({ behavior: 'instant' })
  } catch (error) {
    if (place.dataset.begun === undefined) place.textContent = failed
    console.warn('Could not begin:', String(error))
  } finally {
    visitor.abort()
  }
}

/** A prerendered page begins on activation. */
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', beginAsAsked, { once: true })
else void beginAsAsked()
addEventListener('hashchange', beginAsAsked)

const place = document.querySelector<HTMLElement>('[data-run]')

/** The address says what to begin with: `#run`, `#run-stroke`, or `#case=` with a shared case behind it. */
async function beginAsAsked(): Promise<void> {
  const [asked, name, link] = /^#(?:run(?:-(\w+))?|case=(.*))$/.exec(location.hash) ?? []
  if (!place || !asked) return
  // A shared case stays in the address; a beginning leaves it, so that the same link works a second time.
  if (!link) history.replaceState(history.state, '', location.pathname + location.search)
  const { loading = '', failed = '' } = place.dataset
  // The links go, and the focus would go with them; whoever comes from another page begins here, not at its top.
  document.getElementById('run-heading')?.focus({ preventScroll: true })
  if (place.dataset.begun === undefined) place.textContent = loading
  place.scrollIntoView({ behavior: 'instant' })
  const visitor = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, () => visitor.abort(), { signal: visitor.signal, passive: true })
  try {
    const { open } = await import('./open.tsx')
    await open(place, name, link)
    place.dataset.begun = ''
    // A smooth scroll to the hash was still under way, or the browser kept what stands below in its place while this grew above it.
    if (!visitor.signal.aborted) place.scrollIntoView({ behavior: 'instant' })
  } catch (error) {
    if (place.dataset.begun === undefined) place.textContent = failed
    console.warn('Could not begin:', String(error))
  } finally {
    visitor.abort()
  }
}

/** A page that is rendered before its visitor comes begins when they do. */
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', beginAsAsked, { once: true })
else void beginAsAsked()
addEventListener('hashchange', beginAsAsked)

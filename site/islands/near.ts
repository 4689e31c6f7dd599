import type { ClientDirective } from 'astro'
import { whenNear } from '../browser/when-near.ts'
import { hydrateInTime } from './hydrate-in-time.ts'

const longestWaitMs = 1000

/** Resolves after the first paint; at once in a background tab, which paints nothing. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs)
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint') || document.hidden) resolve(undefined)
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

/** An island in the first view waits for the page's first paint. */
async function whenIdle(work: () => void): Promise<void> {
  await painted()
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: longestWaitMs })
  else setTimeout(work)
}

/** `client:near`: loads an island's scripts shortly before it scrolls into view. */
const near: ClientDirective = (load, _options, island) => {
  // The island element has no box (display: contents), so its children are observed.
  whenNear(island.children, () => whenIdle(() => hydrateInTime(load, island)))
}

export default near

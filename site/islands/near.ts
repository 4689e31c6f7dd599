import type { ClientDirective } from 'astro'
import { whenNear } from '../browser/when-near.ts'

export const loadLimitMs = 120_000

/** What has not come after two minutes is not waited for: the plain HTML form underneath goes on working. */
async function hydrateInTime(load: Parameters<ClientDirective>[0], component: string | null): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), loadLimitMs)
  })
  try {
    const hydrate = await Promise.race([load(), limit])
    if (hydrate) await hydrate()
    else console.warn(`Gave up loading ${component} after ${loadLimitMs / 1000} s.`)
  } catch (error) {
    console.warn(`Could not load ${component}:`, String(error))
  } finally {
    clearTimeout(timer)
  }
}

const longestWaitMs = 1000

/** Once something is on the screen; a tab in the background shows nothing, and need not wait for it. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs)
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint') || document.hidden) resolve(undefined)
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

/** An island in the first view lets the page itself go first. */
async function whenIdle(work: () => void): Promise<void> {
  await painted()
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: longestWaitMs })
  else setTimeout(work)
}

/** `client:near`: loads an island's scripts shortly before it scrolls into view. */
const near: ClientDirective = (load, _options, island) => {
  // The island itself has no box of its own; what it holds has.
  whenNear(island.children, () => whenIdle(() => hydrateInTime(load, island.getAttribute('component-url'))))
}

export default near

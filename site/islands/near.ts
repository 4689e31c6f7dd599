import type { ClientDirective } from 'astro'
import { firstPaint } from '../browser/first-paint.ts'
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

/** An island in the first view lets the page itself go first. */
async function whenIdle(work: () => void): Promise<void> {
  await firstPaint(longestWaitMs)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: longestWaitMs })
  else setTimeout(work)
}

/** `client:near`: loads an island's scripts shortly before it scrolls into view. */
const near: ClientDirective = (load, _options, island) => {
  // The island itself has no box of its own; what it holds has.
  whenNear(island.children, () => whenIdle(() => hydrateInTime(load, island.getAttribute('component-url'))))
}

export default near

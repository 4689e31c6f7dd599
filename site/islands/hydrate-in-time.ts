import type { ClientDirective } from 'astro'

export const loadLimitMs = 120_000

/** Hydration is abandoned after this time; the plain HTML form keeps working. */
export async function hydrateInTime(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
): Promise<void> {
  const component = island.getAttribute('component-url')
  const limit = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), loadLimitMs)
  })
  try {
    const hydrate = await Promise.race([load(), limit])
    if (hydrate) await hydrate()
    else console.warn(`Gave up loading ${component} after ${loadLimitMs / 1000} s.`)
  } catch (error) {
    console.warn(`Could not load ${component}:`, String(error))
  }
}

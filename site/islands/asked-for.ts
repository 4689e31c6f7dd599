import type { ClientDirective } from 'astro'
import { hydrateInTime } from './hydrate-in-time.ts'

/** `client:asked-for`: loads an island once the URL's hash has data for it after an `=`. */
const askedFor: ClientDirective = (load, _options, island) => {
  const look = () => {
    if (!location.hash.includes('=')) return
    removeEventListener('hashchange', look)
    void hydrateInTime(load, island)
  }
  addEventListener('hashchange', look)
  look()
}

export default askedFor

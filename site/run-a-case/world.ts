import type { Assumptions } from '../../case/assumptions.ts'
import type { City } from '../../case/city/city.ts'
import type { doorToCare } from '../../case/compare.ts'
import type { Emergency } from '../../case/keys.ts'
import type { CompareRequest } from './city-worker.ts'

export interface Compared {
  /** Seconds by which care begins sooner, one value for each of many cases that could be compared. */
  values: number[]
  doorToCare: ReturnType<typeof doorToCare>
}

export type CompareCases = (
  emergency: Emergency,
  assumptions: Assumptions,
  from?: number,
) => Promise<Compared>

export interface World {
  city: City
  compare: CompareCases
}

type Answer = { city: City } | { id: number; compared: Compared }

/** Generating a city and comparing many cases take longer than a frame, so both run in a worker. */
export async function loadWorld(): Promise<World> {
  const { address } = await import('./city-worker.ts')
  const worker = new Worker(address, { type: 'module' })
  const waiting = new Map<number, (compared: Compared) => void>()
  let asked = 0
  const compare: CompareCases = (emergency, assumptions, from = 0) =>
    new Promise((resolve) => {
      const request: CompareRequest = { id: ++asked, emergency, assumptions, from }
      waiting.set(request.id, resolve)
      worker.postMessage(request)
    })
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ('city' in data) return resolve({ city: data.city, compare })
      waiting.get(data.id)?.(data.compared)
      waiting.delete(data.id)
    }
    worker.onerror = ({ message }) => reject(new Error(message || 'the city could not be grown'))
  })
}

import { StoreBusyError, StoreUnavailableError } from '../errors.ts'

const maxWaiting = 4096

interface Waiting extends PromiseWithResolvers<void> {
  since: number
  timer: NodeJS.Timeout
}

/**
 * Commands wait here for one of the pool's connections, not in the pool: that counts the waiting as time spent on
 * connecting, so a busy database looked like one that is gone.
 */
export class ConnectionQueue {
  readonly #waiting = new Set<Waiting>()
  readonly #longestWaitMs: number
  #free: number
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(connections: number, longestWaitMs: number) {
    this.#free = connections
    this.#longestWaitMs = longestWaitMs
  }

  /** Resolves when a connection is free; whoever enters must `leave`. */
  async enter(): Promise<void> {
    if (this.#free > 0) return void this.#free--
    if (this.#waiting.size >= maxWaiting) throw new StoreBusyError('Too many commands wait for PostgreSQL.')
    const waiting: Waiting = {
      ...Promise.withResolvers<void>(),
      since: performance.now(),
      timer: setTimeout(() => this.#giveUp(waiting), this.#longestWaitMs),
    }
    this.#waiting.add(waiting)
    return waiting.promise
  }

  /** The connection goes to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiting
    if (!next) return void this.#free++
    this.#remove(next)
    next.resolve()
  }

  /** PostgreSQL has answered a command, if only with an error. */
  answered(): void {
    this.#answeredAt = performance.now()
  }

  /** It cannot be reached: refuses at once all who came after its last answer, since they would fail as well. */
  unreachable(error: StoreUnavailableError): void {
    for (const waiting of this.#waiting)
      if (waiting.since > this.#answeredAt) {
        this.#remove(waiting)
        waiting.reject(error)
      }
  }

  #giveUp(waiting: Waiting): void {
    this.#remove(waiting)
    const time = `${this.#longestWaitMs / 1000} s`
    waiting.reject(
      waiting.since > this.#answeredAt
        ? new StoreUnavailableError(`PostgreSQL does not answer: no command has ended for ${time}.`)
        : new StoreBusyError(`PostgreSQL is busy: no connection was free for ${time}.`),
    )
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}

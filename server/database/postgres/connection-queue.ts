import { StoreUnavailableError } from '../errors.ts'

const maxWaiting = 4096

interface Waiting extends PromiseWithResolvers<void> {
  since: number
  timer: NodeJS.Timeout
}

/**
 * Commands wait here for a connection, not in the pool. The pool counts the wait as connection time, so a busy
 * database would look unreachable.
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

  /** Resolves when a connection is free. The caller must call `leave`. */
  async enter(): Promise<void> {
    if (this.#free > 0) return void this.#free--
    if (this.#waiting.size >= maxWaiting)
      throw new StoreUnavailableError('Too many commands wait for PostgreSQL.')
    const waiting: Waiting = {
      ...Promise.withResolvers<void>(),
      since: performance.now(),
      timer: setTimeout(() => this.#giveUp(waiting), this.#longestWaitMs),
    }
    this.#waiting.add(waiting)
    return waiting.promise
  }

  /** Passes the connection to the longest waiting command. */
  leave(): void {
    const [next] = this.#waiting
    if (!next) return void this.#free++
    this.#remove(next)
    next.resolve()
  }

  /** PostgreSQL answered a command, possibly with an error. */
  answered(): void {
    this.#answeredAt = performance.now()
  }

  /** Unreachable: rejects at once all commands that arrived after its last answer, since they would fail too. */
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
    const isFrozen = waiting.since > this.#answeredAt
    const reason = isFrozen ? 'does not answer: no command has ended' : 'is busy: no connection was free'
    waiting.reject(new StoreUnavailableError(`PostgreSQL ${reason} for ${time}.`))
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}

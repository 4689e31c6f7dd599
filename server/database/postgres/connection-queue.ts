import { StoreBusyError, StoreUnavailableError } from '../errors.ts'

const maxWaiting = 4096

interface Waiting {
  since: number
  timer: NodeJS.Timeout
  enter: () => void
  refuse: (error: StoreUnavailableError) => void
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
  enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    if (this.#waiting.size >= maxWaiting)
      return Promise.reject(new StoreBusyError('Too many commands wait for PostgreSQL.'))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        timer: setTimeout(() => this.#giveUp(waiting), this.#longestWaitMs),
        enter: resolve,
        refuse: reject,
      }
      this.#waiting.add(waiting)
    })
  }

  /** The connection goes to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiting
    if (!next) return void this.#free++
    this.#remove(next)
    next.enter()
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
        waiting.refuse(error)
      }
  }

  #giveUp(waiting: Waiting): void {
    this.#remove(waiting)
    const time = `${this.#longestWaitMs / 1000} s`
    waiting.refuse(
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

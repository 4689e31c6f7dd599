import { StoreBusyError, StoreUnavailableError } from '../errors.ts'

const maxWaiting = 4096
const longestWaitMs = 20_000

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
  #free: number
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(connections: number) {
    this.#free = connections
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
        timer: setTimeout(() => this.#giveUp(waiting), longestWaitMs),
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
    waiting.refuse(
      waiting.since > this.#answeredAt
        ? new StoreUnavailableError('PostgreSQL does not answer: no command has ended for 20 s.')
        : new StoreBusyError('PostgreSQL is busy: no connection was free for 20 s.'),
    )
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}

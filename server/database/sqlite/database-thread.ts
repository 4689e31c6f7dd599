import { Worker } from 'node:worker_threads'
import { StoreUnavailableError } from '../errors.ts'
import { type Answer, type Call, errorOf, type ThreadMessage } from './messages.ts'

/** With this many unanswered calls the disk cannot keep up, and waiting longer does not help. */
const maxWaitingCalls = 4096
const firstPauseMs = 250
const longestPauseMs = 4000

/**
 * Client of a database thread: typed calls out, promises back. If the thread dies, pending calls are rejected and it
 * is restarted with backoff.
 */
export class DatabaseThread<C extends { [K in keyof C]: (...args: never[]) => unknown }> {
  readonly #open: () => Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #worker: Worker | undefined
  #started: Promise<void>
  #outgoing: Call[] = []
  #lastNumber = 0
  #closing = false
  /** Why no thread is running. */
  #reason = 'The database is being reopened.'

  constructor(script: URL, workerData: object) {
    this.#open = () => new Worker(script, { workerData })
    this.#started = this.#start()
  }

  /** Settles with the first start. Later restarts are visible only as failing calls. */
  started(): Promise<void> {
    return this.#started
  }

  async call<K extends keyof C & string>(name: K, ...args: Parameters<C[K]>): Promise<ReturnType<C[K]>> {
    if (!this.#worker) throw new StoreUnavailableError(this.#reason)
    if (this.#closing) throw new StoreUnavailableError('The database is closed.')
    if (this.#waiting.size >= maxWaitingCalls)
      throw new StoreUnavailableError('Too many commands wait for the database.')
    const number = ++this.#lastNumber
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(number, waiting)
    if (this.#outgoing.push({ number, name, args }) === 1) setImmediate(() => this.#send())
    // The thread answers call `number` with the result of command `name`.
    return waiting.promise as Promise<ReturnType<C[K]>>
  }

  async close(): Promise<void> {
    if (this.#closing) return
    await this.#started.catch(() => {})
    this.#send()
    this.#closing = true
    const worker = this.#worker
    if (!worker) return
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('close')
    await exited
  }

  /** Batches all calls of one turn of the event loop into one message. */
  #send(): void {
    if (this.#outgoing.length === 0) return
    this.#worker?.postMessage(this.#outgoing)
    this.#outgoing = []
  }

  #start(): Promise<void> {
    const worker = this.#open()
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if ('answers' in message) message.answers.forEach((answer) => void this.#settle(answer))
        else if ('failedToStart' in message) reject(errorOf(message.failedToStart))
        else {
          this.#worker = worker
          if (this.#closing) worker.postMessage('close')
          resolve()
        }
      })
      worker.on('error', (error) => reject(new StoreUnavailableError(`The database thread failed: ${error}`)))
      worker.on('exit', () => {
        reject(new StoreUnavailableError('The database thread ended.'))
        if (this.#worker === worker) this.#lost()
      })
    })
  }

  #lost(): void {
    this.#worker = undefined
    this.#outgoing = []
    for (const { reject } of this.#waiting.values())
      reject(new StoreUnavailableError('The database thread ended before it answered.'))
    this.#waiting.clear()
    this.#reason = 'The database is being reopened.'
    if (!this.#closing) this.reopen()
  }

  /** Retries with backoff until the thread starts. */
  reopen(pauseMs = firstPauseMs): void {
    this.#start().catch((error: Error) => {
      this.#reason = error.message
      const next = Math.min(2 * pauseMs, longestPauseMs)
      if (!this.#closing) setTimeout(() => this.reopen(next), pauseMs).unref()
    })
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.number)
    this.#waiting.delete(answer.number)
    if ('failure' in answer) waiting?.reject(errorOf(answer.failure))
    else waiting?.resolve(answer.result)
  }
}

import { randomUUID } from 'node:crypto'
import type { RecordReply } from '../../contract/api.ts'

export interface Submission {
  key: string
  email: string
  /** The lead's id, once a visitor has received the acknowledgement. */
  acknowledged: string | undefined
}

const keysTriedAgain = 20

/**
 * Visitors who submit the form one after another. One in three gives up after an error; the others retry with the same
 * key, like the form in the browser.
 */
export class Visitors {
  readonly submissions: Submission[] = []
  /** Time of each acknowledgement, by `performance.now()`. */
  readonly answeredAt: number[] = []
  readonly #origin: string
  #patient: Submission[] = []
  #stopping = false
  #firstAnswer: (() => void) | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  get acknowledged(): Submission[] {
    return this.submissions.filter(({ acknowledged }) => acknowledged !== undefined)
  }

  /** Resolves with the next acknowledgement, when the server has recovered. */
  nextAcknowledgement(): Promise<void> {
    return new Promise((resolve) => {
      this.#firstAnswer = resolve
    })
  }

  /** Several concurrent visitors, until `stop`; unacknowledged leads are retried in the next visit. */
  start(count: number): { stop: () => Promise<void> } {
    this.#stopping = false
    const visiting = Promise.all(Array.from({ length: count }, () => this.#visit()))
    return {
      stop: async () => {
        this.#stopping = true
        await visiting
      },
    }
  }

  async finish(): Promise<void> {
    this.#stopping = false
    for (const submission of this.#patient.splice(0))
      for (let tries = 0; !(await this.#submit(submission)); tries++) {
        if (tries > 200) throw new Error('The server did not come back for a visitor who kept trying.')
        await pause(100)
      }
    // A key belongs to the fields that it was first used with, whatever happened since.
    for (const { key, email } of this.acknowledged.slice(0, keysTriedAgain)) {
      const { status } = await this.#send(key, { email, phone: '9000000001' })
      if (status !== 422) throw new Error(`A used key with other fields was answered with ${status}.`)
    }
  }

  async #visit(): Promise<void> {
    while (!this.#stopping) {
      const submission = this.#patient.pop() ?? this.#newcomer()
      const sent = await this.#submit(submission)
      // The outbox sends at most 50 mails a second; with many more leads the run would end late.
      await pause(80)
      if (sent) continue
      const givesUp = this.submissions.indexOf(submission) % 3 === 0
      if (!givesUp) this.#patient.push(submission)
    }
  }

  #newcomer(): Submission {
    const key = randomUUID()
    const submission = { key, email: `${key}@clinic.example`, acknowledged: undefined }
    this.submissions.push(submission)
    return submission
  }

  async #submit(submission: Submission): Promise<boolean> {
    try {
      const response = await this.#send(submission.key, { email: submission.email, phone: '9876543210' })
      if (response.status !== 201) return false
      const { id } = (await response.json()) as RecordReply
      submission.acknowledged = id
      this.answeredAt.push(performance.now())
      this.#firstAnswer?.()
      return true
    } catch {
      return false
    }
  }

  #send = (key: string, fields: { email: string; phone: string }) => sendLead(this.#origin, key, fields)
}

/** Submits one lead, by default of a new person. */
export const sendLead = (
  origin: string,
  key: string = randomUUID(),
  fields = { email: `${key}@clinic.example`, phone: '9876543210' },
): Promise<Response> =>
  fetch(`${origin}/api/signups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...fields, organisation: 'City Hospital' }),
    signal: AbortSignal.timeout(20_000),
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

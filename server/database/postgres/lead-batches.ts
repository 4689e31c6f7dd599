import pg from 'pg'
import { StoreUnavailableError } from '../errors.ts'
import { hashesOf, type LeadHashes } from '../lead-keys.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'

export interface WaitingLead {
  lead: NewLead
  windowMs: number
  hashes: LeadHashes
}

type Waiting = WaitingLead & PromiseWithResolvers<LeadReceipt>

/** Writes all in one transaction. Receipts by lead id. */
type WriteLeads = (leads: WaitingLead[]) => Promise<Map<string, LeadReceipt>>

const maxWaiting = 4096
const maxPerBatch = 128
/** While one commit waits for the disk or the standbys, another batch can run. */
const maxUnderWay = 2

/**
 * Batches leads that arrive while others are written: one round trip and one commit for all. Each gets its own
 * answer. If one lead may have made a batch fail, all are written one by one.
 */
export class LeadBatches {
  readonly #writeLeads: WriteLeads
  #waiting: Waiting[] = []
  #underWay = 0

  constructor(writeLeads: WriteLeads) {
    this.#writeLeads = writeLeads
  }

  add(lead: NewLead, windowMs: number): Promise<LeadReceipt> {
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new StoreUnavailableError('Too many leads wait for PostgreSQL.'))
    const answer = Promise.withResolvers<LeadReceipt>()
    this.#waiting.push({ lead, windowMs, hashes: hashesOf(lead), ...answer })
    // Batches all leads of this turn of the event loop.
    if (this.#waiting.length === 1) setImmediate(() => this.#begin())
    return answer.promise
  }

  #begin(): void {
    while (this.#underWay < maxUnderWay && this.#waiting.length > 0) {
      this.#underWay++
      void this.#write(this.#take()).finally(() => {
        this.#underWay--
        this.#begin()
      })
    }
  }

  /** Leads with the same content, key, mailbox or client never share a batch: the second must see the first. */
  #take(): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const taken = new Set<string>()
    for (const each of this.#waiting) {
      const { key, words, mailbox } = each.hashes
      const { id, client } = each.lead
      const keys = [id, words, mailbox, key ?? id, client?.toString('hex') ?? id]
      const fits = batch.length < maxPerBatch && (batch[0]?.windowMs ?? each.windowMs) === each.windowMs
      if (!fits || keys.some((key) => taken.has(key))) left.push(each)
      else {
        batch.push(each)
        for (const key of keys) taken.add(key)
      }
    }
    this.#waiting = left
    return batch
  }

  async #write(batch: Waiting[]): Promise<void> {
    try {
      const receipts = await this.#writeLeads(batch)
      for (const each of batch) {
        const receipt = receipts.get(each.lead.id)
        if (receipt) each.resolve(receipt)
        else each.reject(new Error('PostgreSQL returned no receipt for the lead.'))
      }
    } catch (error) {
      if (mayBeOneLeadsFault(error) && batch.length > 1)
        await Promise.all(batch.map((each) => this.#write([each])))
      else for (const each of batch) each.reject(error)
      if (isUnreachable(error)) for (const each of this.#waiting.splice(0)) each.reject(error)
    }
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof StoreUnavailableError &&
  error.cause !== undefined &&
  !(error.cause instanceof pg.DatabaseError)

/** A value that PostgreSQL rejects, or a deadlock with another server. */
const mayBeOneLeadsFault = (error: unknown) =>
  !(error instanceof StoreUnavailableError) ||
  (error.cause instanceof pg.DatabaseError && error.cause.code?.startsWith('40') === true)

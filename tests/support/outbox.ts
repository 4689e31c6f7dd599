import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import type { LeadSource } from '../../contract/lead-source.ts'
import type { MailRecord } from '../../server/database/delivery.ts'
import type { Lead } from '../../server/database/lead.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { leadMails } from '../../server/mail/lead-mails.ts'
import { createMailOutbox } from '../../server/mail/mail-outbox.ts'
import type { Transport } from '../../server/mail/transports/transport.ts'
import type { Outbox } from '../../server/outbox/outbox.ts'
import { recordId } from '../../server/record-id.ts'
import { type Clock, createClock } from './clock.ts'
import { createLogRecord } from './log-record.ts'

export const inboxAddress = 'leads@firsthour.example'

/** A real store in its own folder, a manual clock, and outboxes that use both. */
export async function openOutboxBench() {
  const dataDir = await mkdtemp(join(tmpdir(), 'firsthour-mail-'))
  const clock = createClock()
  const stores: Store[] = []
  const outboxes: Outbox[] = []
  const transports: Transport[] = []

  async function anotherStore(): Promise<Store> {
    const store = await openStore({ dataDir, databaseUrl: undefined })
    stores.push(store)
    return store
  }
  const store = await anotherStore()

  return {
    dataDir,
    clock,
    store,
    anotherStore,

    startOutbox(transport: Transport, on: Store = store, time: Clock = clock) {
      const log = createLogRecord()
      const from = { name: 'FirstHour', address: 'hello@firsthour.example' }
      const website = 'https://www.firsthour.example'
      const timeZone = 'Asia/Kolkata'
      const inbox = inboxAddress
      const parts = {
        store: on,
        transport,
        from,
        website,
        timeZone,
        inbox,
        log,
        concurrency: 3,
        restMs: 0,
        random: () => 0.5,
      }
      const outbox = createMailOutbox({ ...parts, now: time.now, setTimer: time.setTimer })
      transports.push(transport)
      outboxes.push(outbox)
      outbox.start()
      return { outbox, log }
    },

    async submit<C extends Collection>(
      collection: C,
      fields: LeadFields<C>,
      source: LeadSource = {},
      language = 'en',
    ): Promise<Lead> {
      const timestamp = clock.now()
      const lead = { id: recordId(timestamp), collection, fields, timestamp, spamReason: null }
      const kept = { ...lead, noticeVersion: '1', language, source }
      const mails = leadMails(kept, { leadsInbox: inboxAddress }, timestamp)
      await store.createLead({ ...kept, idempotencyKey: null, mails }, 0)
      const stored = await store.findLead(kept.id)
      if (!stored) throw new Error('The lead was not stored.')
      return stored
    },

    async mails(): Promise<MailRecord[]> {
      const all: MailRecord[] = []
      for await (const mail of store.listMails({})) all.push(mail)
      return all
    },

    async close(): Promise<void> {
      await Promise.all(transports.map((transport) => transport.close()))
      await Promise.all(outboxes.map((outbox) => outbox.stop()))
      await Promise.all(stores.map((one) => one.close()))
      await rm(dataDir, { recursive: true })
    },
  }
}

export type OutboxBench = Awaited<ReturnType<typeof openOutboxBench>>

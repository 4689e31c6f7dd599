import { join } from 'node:path'
import { batchOf } from '../event-batch.ts'
import { inParts } from '../in-parts.ts'
import { indexAllLeads } from '../lead-work-store.ts'
import type { SchemaUser } from '../migrations.ts'
import type {
  AnalyticsEvent,
  LeadFilter,
  MailFilter,
  NewLead,
  NewMail,
  Store,
  TrackingRecord,
} from '../store.ts'
import { refuseNul } from '../values.ts'
import { DatabaseThread } from './database-thread.ts'
import { sqliteDesk } from './desk.ts'
import { sqliteErasure } from './erasure.ts'
import { sqliteHandOvers } from './hand-overs.ts'
import type { LeadCursor } from './lead-queries.ts'
import { readInPages } from './read-in-pages.ts'
import type { ReadQueries } from './read-queries.ts'
import type { WriteCommands } from './writer.ts'

export const databasePath = (dataDir: string): string => join(dataDir, 'firsthour.sqlite')

/** The embedded store: one thread writes, one reads, both on the same file in the data folder. */
export async function openSqliteStore(dataDir: string, user: SchemaUser = 'server'): Promise<Store> {
  const path = databasePath(dataDir)
  const writer = new DatabaseThread<WriteCommands>(new URL('./writer.ts', import.meta.url), { path, user })
  const reader = new DatabaseThread<ReadQueries>(new URL('./reader.ts', import.meta.url), { path })
  try {
    await Promise.all([writer.started(), reader.started()])
    return sqliteStore(writer, reader)
  } catch (error) {
    await Promise.all([writer.close(), reader.close()])
    throw error
  }
}

function sqliteStore(writer: DatabaseThread<WriteCommands>, reader: DatabaseThread<ReadQueries>): Store {
  // Asked of the reader first, because the writer may be waiting for the disk.
  const indexSomeLeads = async () =>
    (await reader.call('areAllIndexed')) ? 0 : writer.call('indexSomeLeads')
  return {
    ping: () => writer.call('checkSchema'),
    close: async () => {
      await reader.close()
      await writer.close()
    },

    createLead: async (lead: NewLead, duplicateWindowMs: number) => {
      refuseNul(lead.id, ...lead.mails.flatMap((mail) => [mail.to, mail.subject]))
      return writer.call('createLead', lead, duplicateWindowMs)
    },
    findLead: (id) => reader.call('findLead', id),
    findSentLead: (sent, since) => reader.call('findSentLead', sent, since),
    listLeads: (filter: LeadFilter) =>
      readInPages(async (after?: LeadCursor) => {
        if (filter.search !== undefined && after === undefined) await indexAllLeads({ indexSomeLeads })
        return reader.call('leadPage', filter, after)
      }),
    releaseLead: (id, mails, by, handOvers = []) => writer.call('releaseLead', id, mails, by, handOvers),

    editLead: (id, edit, by) => writer.call('editLead', id, edit, by),
    listLeadChanges: (id) => reader.call('listLeadChanges', id),
    countLeadsByStatus: (since, until) => reader.call('countLeadsByStatus', since, until),
    countHeldLeads: () => reader.call('countHeldLeads'),
    findLeadsByStart: async (start) => {
      if ('reference' in start) await indexAllLeads({ indexSomeLeads })
      return reader.call('findLeadsByStart', start)
    },
    indexSomeLeads,

    ...sqliteErasure(writer, reader),

    beginLeadAccess: (access) => writer.call('beginLeadAccess', access),
    endLeadAccess: (number, records) => writer.call('endLeadAccess', number, records),
    listLeadAccess: () => readInPages((after?: number) => reader.call('leadAccessPage', after)),
    pageLeadAccess: (offset, limit) => reader.call('pageLeadAccess', offset, limit),
    dropLeadAccessBefore: (timestamp) => writer.call('dropLeadAccessBefore', timestamp),

    queueMail: async (mail: NewMail) => {
      refuseNul(mail.to, mail.subject, mail.content.kind === 'message' ? mail.content.body : '')
      return writer.call('queueMail', mail)
    },
    claimDueMails: (now, limit, leaseMs) => writer.call('claimDueMails', now, limit, leaseMs),
    markMailSent: (id, now) => writer.call('markMailSent', id, now),
    postponeMail: (id, dueAt, error) => writer.call('postponeMail', id, dueAt, error),
    failMail: (id, error) => writer.call('failMail', id, error),
    nextMailDueAt: () => writer.call('nextMailDueAt'),
    listMails: (filter: MailFilter) =>
      readInPages((after?: number) => reader.call('mailPage', filter, after)),
    replayMails: (who, now) => writer.call('replayMails', who, now),

    ...sqliteHandOvers(writer, reader),
    ...sqliteDesk(writer, reader, { indexSomeLeads }),

    addTracking: async (record: TrackingRecord) => {
      refuseNul(record.page)
      return writer.call('addTracking', record)
    },
    listTracking: () => readInPages((after?: number) => reader.call('trackingPage', after)),
    dropTrackingBefore: (timestamp) =>
      inParts((limit) => writer.call('dropSomeTrackingBefore', timestamp, limit)),

    addEvents: async (events: AnalyticsEvent[]) => {
      refuseNul(...events.flatMap(({ name, page }) => [name, page]))
      return writer.call('addEvents', batchOf(events))
    },
    countEventsByName: () => reader.call('countEventsByName'),
    listDailyAggregates: (fromDay, toDay) => reader.call('listDailyAggregates', fromDay, toDay),
    listDailyCounts: (fromDay, toDay, whats) => reader.call('listDailyCounts', fromDay, toDay, whats),
    sumDailyCounts: (fromDay, toDay) => reader.call('sumDailyCounts', fromDay, toDay),
    dropEventsBefore: (timestamp) =>
      inParts((limit) => writer.call('dropSomeEventsBefore', timestamp, limit)),
    // One process at a time does such work here.
    shareKey: async () => undefined,
    replaceSharedKey: async () => {},
    takeDuty: async (_name, now, forMs) => now + forMs,
    dropDuty: async () => {},

    dropVisitorsBefore: (day) => inParts((limit) => writer.call('dropSomeVisitorsBefore', day, limit)),
  }
}

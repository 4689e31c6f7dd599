import type { DeskStore } from '../desk-store.ts'
import { indexAllLeads, type LeadWorkStore } from '../lead-work-store.ts'
import { refuseNul } from '../values.ts'
import type { DatabaseThread } from './database-thread.ts'
import type { ReadQueries } from './read-queries.ts'
import type { WriteCommands } from './writer.ts'

export function sqliteDesk(
  writer: DatabaseThread<WriteCommands>,
  reader: DatabaseThread<ReadQueries>,
  { indexSomeLeads }: Pick<LeadWorkStore, 'indexSomeLeads'>,
): DeskStore {
  return {
    async listInbox(filter, offset, limit) {
      if (filter.search !== undefined) await indexAllLeads({ indexSomeLeads })
      return reader.call('inboxPage', filter, offset, limit)
    },
    findInboxLeads: (ids) => reader.call('findInboxLeads', ids),
    markLeadsRead: (ids, read) => writer.call('markLeadsRead', ids, read),
    holdLead: (id, by) => writer.call('holdLead', id, by),
    readBacklog: (of) => reader.call('readBacklog', of),
    lastLeadEvent: () => reader.call('lastLeadEvent'),
    listLeadEvents: (after) => reader.call('listLeadEvents', after),

    addSignIn: async (link, most, since) => {
      refuseNul(link.person)
      return writer.call('addSignIn', link, most, since)
    },
    takeSignIn: (tokenHash, now) => writer.call('takeSignIn', tokenHash, now),
    addDeskSession: (session) => writer.call('addDeskSession', session),
    findDeskSession: (tokenHash, now) => reader.call('findDeskSession', tokenHash, now),
    endDeskSession: (tokenHash) => writer.call('endDeskSession', tokenHash),
    endDeskSessions: (who) => writer.call('endDeskSessions', who),
    listDeskPeople: () => reader.call('listDeskPeople'),
    dropOldDeskRows: (now, eventsBefore) => writer.call('dropOldDeskRows', now, eventsBefore),
  }
}

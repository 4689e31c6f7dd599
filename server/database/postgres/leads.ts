import { indexAllLeads, type LeadWorkStore } from '../lead-work-store.ts'
import type { Lead, LeadFilter, LeadStore } from '../store.ts'
import type { Query } from './connection.ts'
import { handOverRows } from './hand-overs.ts'
import { LeadBatches } from './lead-batches.ts'
import { isWideSearch, leadConditions } from './lead-filter.ts'
import { leadWriter, mailRows } from './lead-writers.ts'
import { readInPages } from './read-in-pages.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

const pageRows = 500

export function postgresLeads(
  query: Query,
  serverNow: () => number | null,
  work: Pick<LeadWorkStore, 'indexSomeLeads'>,
): LeadStore {
  const batches = new LeadBatches(leadWriter(query, serverNow))
  return {
    createLead: (lead, duplicateWindowMs) => batches.add(lead, duplicateWindowMs),

    async findLead(id): Promise<Lead | undefined> {
      const [row] = await query<LeadRow>('find-lead', `SELECT ${leadColumns} FROM leads WHERE id = $1`, [id])
      return row && leadFromRow(row)
    },

    async findSentLead({ id, tokenHash }, since): Promise<Lead | undefined> {
      const [row] = await query<LeadRow>(
        'find-sent-lead',
        `SELECT ${leadColumns} FROM leads
         WHERE id = $1 AND sender_token = $2 AND timestamp >= $3 + clock_shift($4)`,
        [id, tokenHash, since, serverNow()],
      )
      return row && leadFromRow(row)
    },

    listLeads(filter: LeadFilter) {
      const newest = filter.order === 'newest'
      let isWide = false
      return readInPages(async (last?: LeadRow & { seq: number }) => {
        if (filter.search !== undefined && last === undefined) {
          await indexAllLeads(work)
          isWide = await isWideSearch(query, filter.search)
        }
        const { from, where, values, searches } = leadConditions(filter, isWide)
        const at = values.length
        const rows = await query<LeadRow & { seq: number }>(
          searches ? '' : `list-leads-${newest ? 'newest' : 'oldest'}`,
          `SELECT seq, ${leadColumns} FROM ${from}
           WHERE ${where} AND (timestamp, seq) ${newest ? '<' : '>'} ($${at + 1}, $${at + 2})
           ORDER BY timestamp ${newest ? 'DESC' : ''}, seq ${newest ? 'DESC' : ''} LIMIT ${pageRows}`,
          [...values, last?.timestamp ?? (newest ? Number.MAX_SAFE_INTEGER : -1), last?.seq ?? 0],
        )
        return { rows, more: rows.length === pageRows }
      }, leadFromRow)
    },

    async releaseLead(id, mails, { actor, now }, handOvers = []): Promise<boolean> {
      const [row] = await query<{ released: boolean }>(
        'release-lead',
        `SELECT release_lead(marked_id => $1, new_mails => $2, new_hand_overs => $3, released_by => $4, now_ms => $5,
           server_now => $6) AS released`,
        [
          id,
          JSON.stringify(mailRows(mails)),
          JSON.stringify(handOverRows(handOvers)),
          actor,
          now,
          serverNow(),
        ],
      )
      return row?.released === true
    },
  }
}

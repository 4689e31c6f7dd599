import { addDays } from '../../contract/days.ts'
import { changeStore } from '../../server/backup/live-store.ts'
import { type Row, tableNamed } from '../../server/backup/tables.ts'
import type { StorePlace } from '../../server/config.ts'
import { readsHash } from '../../server/database/lead-keys.ts'
import { openStore } from '../../server/database/open-store.ts'
import { searchTextOf } from '../../server/database/search-text.ts'
import { recordId } from '../../server/record-id.ts'

const threeYearsMs = 3 * 365 * 24 * 3_600_000
const hourMs = 3_600_000
const rowsAtOnce = 500

/**
 * Fills a new database with leads of three years, two sent mails and a page view each. Of every hundred leads thirty
 * have an owner, ten of them `person`; three have a due day, two of these are due; two are held, five unread, sixty
 * contacted within an hour, six won; ten sources with three campaigns each, three languages.
 */
export async function addManyLeads(target: StorePlace, size: number, person: string): Promise<void> {
  await (await openStore(target)).close()
  const now = Date.now()
  await changeStore(target, async (store) => {
    for (let from = 0; from < size; from += rowsAtOnce) {
      const leads = Array.from({ length: Math.min(rowsAtOnce, size - from) }, (_, at) =>
        leadRow(from + at, now - threeYearsMs + Math.floor((threeYearsMs * (from + at)) / size), person),
      )
      await store.insert(tableNamed('leads'), leads, 'DO NOTHING')
      await store.insert(tableNamed('deliveries'), leads.flatMap(mailRows), 'DO NOTHING')
      await store.insert(
        tableNamed('lead_changes'),
        leads.flatMap((lead) => contacted(lead, person)),
        'DO NOTHING',
      )
      const views = leads.map(({ timestamp = null }) => ({ name: 'page_view', page: '/', timestamp }))
      await store.insert(tableNamed('events'), views, 'DO NOTHING')
    }
  })
}

function leadRow(nth: number, timestamp: number, person: string): Row {
  const id = recordId(timestamp)
  const email = `person${nth}@clinic.example`
  const fields = { email, phone: '9876543210', organisation: 'City Hospital' }
  const today = new Date().toISOString().slice(0, 10)
  const due: Record<number, string> = { 20: addDays(today, -1), 33: today, 47: addDays(today, 7) }
  const owners = [person, 'ravi@firsthour.example', 'meera@firsthour.example']
  return {
    ...{ id, collection: 'signups', fields: JSON.stringify(fields), address: email, timestamp },
    ...{ reads: readsHash('signups', fields), search: searchTextOf(id, fields), version: timestamp },
    ...{ spam_reason: nth % 50 === 49 ? 'links' : null, notice_version: '2026-11' },
    language: ['hi', 'te'][nth % 7] ?? 'en',
    source: JSON.stringify({ utmSource: `source${nth % 10}`, utmCampaign: `campaign${nth % 30}` }),
    status: nth % 100 < 6 ? 'won' : nth % 100 < 60 ? 'contacted' : 'new',
    owner: owners[nth % 10] ?? null,
    due_on: due[nth % 100] ?? null,
    unread: nth % 20 === 19 ? 1 : 0,
  }
}

const mailRows = ({ id = null, address = null, timestamp = null }: Row): Row[] =>
  ['notification', 'acknowledgement'].map((kind) => ({
    ...{
      id: recordId(Number(timestamp)),
      queue: 'mail',
      kind,
      lead_id: id,
      lead_version: 0,
      to_address: address,
    },
    ...{ subject: 'Thank you for Reaching out to FirstHour', state: 'sent', attempts: 1, wait_ms: 60_000 },
    ...{ created_at: timestamp, due_at: timestamp, sent_at: timestamp },
  }))

const contacted = ({ id = null, timestamp = null, status }: Row, actor: string): Row[] =>
  status === 'new'
    ? []
    : [
        {
          ...{ lead_id: id, changed_at: Number(timestamp) + hourMs, actor, field: 'status' },
          ...{ old_value: '"new"', new_value: '"contacted"' },
        },
      ]

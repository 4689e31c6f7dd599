import type { RequestKind, RequestOutcome } from '../../../contract/desk.ts'
import type { Editor } from '../lead.ts'
import type { Database } from './database.ts'

/** What a person asks the company for, by address, or by lead where there is no address. */
export interface NewRequest {
  id: string
  kind: RequestKind
  address: string | null
  leadId: string | null
  /** In the company's time zone. */
  askedOn: string
  dueOn: string
}

export interface PersonRequest extends NewRequest {
  version: number
  closedAt: number | null
  closedBy: string | null
  outcome: RequestOutcome | null
  /** The reference of the erasure's proof. */
  proof: string | null
}

// The newest lead of the person leads to them at the desk.
const columns = `id, kind, address, coalesce(lead_id, (SELECT leads.id FROM leads WHERE leads.address = requests.address
    ORDER BY timestamp DESC LIMIT 1)) AS "leadId", asked_on AS "askedOn", due_on AS "dueOn", version,
  closed_at AS "closedAt", closed_by AS "closedBy", outcome, proof`

const closedShown = 200

/** Requests of people. A closed one keeps its kind, days and proof, and nothing that says who it was. */
export function requestStore(db: Database) {
  return {
    /** False for a known id: nothing was written. */
    async addRequest(request: NewRequest): Promise<boolean> {
      const { changes } = await db.write(
        `INSERT INTO requests (id, kind, address, lead_id, asked_on, due_on)
         VALUES ($id, $kind, $address, $leadId, $askedOn, $dueOn) ON CONFLICT (id) DO NOTHING`,
        { ...request },
      )
      return changes === 1
    },

    async findRequest(id: string): Promise<PersonRequest | undefined> {
      return (await db.read<PersonRequest>(`SELECT ${columns} FROM requests WHERE id = $id`, { id }))[0]
    },

    /** Open requests by due day, then the latest closed ones. */
    async listRequests(): Promise<PersonRequest[]> {
      const [open, closed] = await Promise.all([
        db.read<PersonRequest>(
          `SELECT ${columns} FROM requests WHERE closed_at IS NULL ORDER BY requests.due_on, requests.id`,
        ),
        db.read<PersonRequest>(
          `SELECT ${columns} FROM requests WHERE closed_at IS NOT NULL ORDER BY closed_at DESC LIMIT ${closedShown}`,
        ),
      ])
      return [...open, ...closed]
    },

    /** False when it was changed since that version or is closed: nothing was written. */
    async closeRequest(
      id: string,
      { version, actor, now }: Editor,
      outcome: RequestOutcome,
    ): Promise<boolean> {
      const { changes } = await db.write(
        `UPDATE requests SET address = NULL, lead_id = NULL, closed_at = $now, closed_by = $actor,
           outcome = $outcome, version = version + 1
         WHERE id = $id AND version = $version AND closed_at IS NULL`,
        { id, version, actor, now, outcome },
      )
      return changes === 1
    },
  }
}

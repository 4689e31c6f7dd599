import type { RequestKind, RequestOutcome } from '../../../contract/desk.ts'
import type { Editor } from '../lead.ts'
import type { Database } from './database.ts'

/** A request of a person to the company. Only the lead says who it is. */
export interface NewPersonRequest {
  id: string
  leadId: string
  kind: RequestKind
  /** In the company's time zone. */
  askedOn: string
  dueOn: string
}

export interface PersonRequest extends Omit<NewPersonRequest, 'leadId'> {
  version: number
  /** Null once the lead is erased. */
  leadId: string | null
  /** The canonical address. */
  email: string | null
  closedAt: number | null
  closedBy: string | null
  outcome: RequestOutcome | null
  /** The reference of the erasure's proof. On an open request it means that the erasure is still running. */
  proof: string | null
}

const columns = `person_requests.id, leads.id AS "leadId", leads.email, kind, asked_on AS "askedOn",
  person_requests.due_on AS "dueOn", person_requests.version, closed_at AS "closedAt", closed_by AS "closedBy", outcome, proof`
const joined = `person_requests LEFT JOIN leads ON leads.seq = person_requests.lead_seq`

const closedShown = 200

/** Requests of people. An erasure deletes the lead and keeps the request. */
export function personRequestStore(db: Database) {
  return {
    /** False for a known id or an unknown lead: nothing was written. */
    async addRequest(request: NewPersonRequest): Promise<boolean> {
      const { changes } = await db.write(
        `INSERT INTO person_requests (id, lead_seq, kind, asked_on, due_on)
         SELECT CAST($id AS text), seq, CAST($kind AS text), CAST($askedOn AS text), CAST($dueOn AS text)
         FROM leads WHERE id = $leadId ON CONFLICT (id) DO NOTHING`,
        { ...request },
      )
      return changes === 1
    },

    async findRequest(id: string): Promise<PersonRequest | undefined> {
      const text = `SELECT ${columns} FROM ${joined} WHERE person_requests.id = $id`
      return (await db.read<PersonRequest>(text, { id }))[0]
    },

    /** Open requests by due day, then the latest closed ones. */
    async listRequests(): Promise<PersonRequest[]> {
      const [open, closed] = await Promise.all([
        db.read<PersonRequest>(
          `SELECT ${columns} FROM ${joined} WHERE closed_at IS NULL ORDER BY person_requests.due_on, person_requests.id`,
        ),
        db.read<PersonRequest>(
          `SELECT ${columns} FROM ${joined} WHERE closed_at IS NOT NULL ORDER BY closed_at DESC LIMIT ${closedShown}`,
        ),
      ])
      return [...open, ...closed]
    },

    /** Moves open requests to another lead of the person. */
    async moveRequests(leadId: string, toLeadId: string): Promise<void> {
      await db.write(
        `UPDATE person_requests SET lead_seq = (SELECT seq FROM leads WHERE id = $toLeadId)
         WHERE closed_at IS NULL AND lead_seq = (SELECT seq FROM leads WHERE id = $leadId)`,
        { leadId, toLeadId },
      )
    },

    /** False when it was changed since that version or is closed: nothing was written. */
    async closeRequest(id: string, by: Editor, outcome: RequestOutcome): Promise<boolean> {
      const { changes } = await db.write(
        `UPDATE person_requests SET closed_at = at($now), closed_by = $actor, outcome = $outcome, version = version + 1
         WHERE id = $id AND version = $version AND closed_at IS NULL`,
        { id, ...by, outcome },
      )
      return changes === 1
    },
  }
}

import type { RequestKind, RequestOutcome } from '../../contract/desk.ts'

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

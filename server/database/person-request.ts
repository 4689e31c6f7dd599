import type { RequestKind, RequestOutcome } from '../../contract/desk.ts'

/** What somebody has asked the company for; the lead is all that says who it is. */
export interface NewPersonRequest {
  id: string
  leadId: string
  kind: RequestKind
  /** Days of the company's time zone. */
  askedOn: string
  dueOn: string
}

export interface PersonRequest extends Omit<NewPersonRequest, 'leadId'> {
  version: number
  /** Null once the lead is erased. */
  leadId: string | null
  /** The address as it is compared. */
  email: string | null
  closedAt: number | null
  closedBy: string | null
  outcome: RequestOutcome | null
  /** The reference of an erasure's proof; of an open request, that erasure is still going on. */
  proof: string | null
}

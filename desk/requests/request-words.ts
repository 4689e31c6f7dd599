import type { RequestKind, RequestOutcome } from '../../contract/desk.ts'

export const kindNames: Record<RequestKind, string> = {
  access: 'See the data',
  correction: 'Correct it',
  erasure: 'Erase it',
  noContact: 'No more contact',
  complaint: 'Complaint',
  nomination: 'Name somebody to act for them',
}

export const outcomeNames: Record<RequestOutcome, string> = {
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

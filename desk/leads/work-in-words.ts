import type { DeskLead } from '../../contract/desk.ts'
import { ownerName } from '../people.ts'
import { dayOf } from '../times.ts'
import { statusNames } from '../words.ts'
import { dueInWords } from './due.ts'

export const ownerInWords = (owner: string | null): string =>
  owner === null ? 'with nobody' : `with ${ownerName(owner)}`

export const dayInWords = (day: string | null): string =>
  day === null ? 'without a due day' : dueInWords(day, dayOf(new Date()))

/** What is being done about a lead: "contacted, with ravi, due tomorrow". */
export const workInWords = ({ status, owner, dueOn }: Pick<DeskLead, 'status' | 'owner' | 'dueOn'>): string =>
  [statusNames[status].toLowerCase(), owner && ownerInWords(owner), dueOn && dayInWords(dueOn)]
    .filter(Boolean)
    .join(', ')

import type { AdditionName, CallTime } from '../contract/additions.ts'
import type { CallOutcome, DeskTab } from '../contract/desk.ts'
import type { Emergency } from '../contract/emergencies.ts'
import { amount, counted, fieldWords } from '../contract/report-words.ts'

export { amount, counted, formNames, languageName } from '../contract/report-words.ts'

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Names used in several places. */
export const tabNames: Record<DeskTab, string> = {
  unread: 'Unread',
  mine: 'Mine',
  due: 'Due today',
  held: 'Held',
  all: 'All',
}

export const callTimeNames: Record<CallTime, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  any: 'Any time of day',
}

export const outcomeNames: Record<CallOutcome, string> = {
  reached: 'Reached',
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
  callBack: 'Call back',
}

const additionWords: Record<AdditionName, string> = {
  estimate: 'estimate',
  case: 'case they ran',
  callTime: 'good time to call',
}
const named: Record<string, string> = {
  ...fieldWords,
  ...additionWords,
  dueOn: 'due',
  noContact: 'no more contact',
}
/** The label of a form field or of a field of the history. */
export const fieldName = (name: string): string => capitalised(named[name] ?? name)

export const emergencyNames: Record<Emergency, string> = {
  heartAttack: 'Heart attack',
  stroke: 'Stroke',
  roadTrauma: 'Road accident',
  burns: 'Burns',
  childbirth: 'Childbirth',
  breathing: 'Breathing trouble',
}

/** "2 leads", or "1,000+ leads" if a search has more matches than are counted. */
export const leadsInAll = ({ total, more }: { total: number; more: boolean }): string =>
  more ? `${amount(total)}+ leads` : counted(total, 'lead')

const spamWords: Record<string, string> = {
  honeypot: 'a hidden field was filled in',
  'too fast': 'it was filled in faster than a person can type',
  links: 'it has links',
  'link markup': 'it has links in forum markup',
  duplicate: 'the same form was sent just before',
}

/** Why a lead is held, and what happens to its mails. Staff may have marked it after some were sent. */
export function spamInWords(reason: string | null): string {
  if (reason === 'marked')
    return 'A team member marked it as spam. Mails and hand-overs that were not sent by then are held.'
  const signs = (reason ?? '').split(', ').map((sign) => spamWords[sign] ?? sign)
  return `Because ${signs.join(', and ')}. No mail was sent, and no other system received it.`
}

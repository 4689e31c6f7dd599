import { content } from '../../content/index.ts'
import type { BrokenRule } from '../../contract/analytics.ts'
import { type AnyFieldName, type Collection, formSchemas, problemsOf } from '../../contract/forms.ts'
import type { Percentile, VitalName } from '../../contract/report.ts'
import { lastStep, vitals } from '../../server/analytics/vitals.ts'

const grouped = new Intl.NumberFormat('en-IN')
export const amount = (count: number): string => grouped.format(count)

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function vitalWords(name: VitalName, { value }: Percentile): string {
  const slowest = (lastStep - 1) * vitals[name].width
  const over = value >= slowest ? 'over ' : ''
  if (name === 'CLS') return `${over}${value.toFixed(2)}`
  return value < 1000 ? `${over}${Math.round(value)} ms` : `${over}${(value / 1000).toFixed(1)} s`
}

export const vitalMeanings: Record<VitalName, string> = {
  LCP: 'until the page is there',
  INP: 'until it reacts to a touch',
  CLS: 'how far it jumps while loading',
  TTFB: 'until the server answers',
}

export const formNames: Record<Collection, string> = {
  signups: 'Call-back',
  contactUs: 'Contact',
  demoRequests: 'Demo request',
}

const fieldWords: Record<AnyFieldName, string> = {
  email: 'email',
  phone: 'phone',
  phoneNumber: 'phone',
  organisation: 'organization',
  hospitalName: 'organization',
  firstName: 'first name',
  lastName: 'last name',
  message: 'message',
  designation: 'designation',
}

/** No field takes it, except those that take everything. */
const fitsNoRule = '\u{1f6d1} !'

/** A rule as a visitor met it: the field, and what the form said. */
export function ruleWords(form: Collection, rule: BrokenRule): string {
  const [field, how] = rule.split('_') as [AnyFieldName, string]
  if (how === 'missing') return `${fieldWords[field]}: left empty`
  const said = problemsOf(formSchemas[form], { [field]: fitsNoRule }, content.messages)[field]
  return `${fieldWords[field]}: ${said ? `“${said.replace(/\.$/, '')}”` : 'too long, or not fit to show'}`
}

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
export const dayWords = (day: string): string => shortDay.format(Date.parse(day))
export const periodWords = ({ fromDay, toDay }: { fromDay: string; toDay: string }): string =>
  fromDay === toDay
    ? longDay.format(Date.parse(fromDay))
    : longDay.formatRange(Date.parse(fromDay), Date.parse(toDay))

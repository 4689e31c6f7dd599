import type { Goal } from './analytics.ts'
import type { AnyFieldName, Collection } from './forms.ts'
import type { Percentile } from './report.ts'
import { lastStep, type VitalName, vitals } from './vitals.ts'

const grouped = new Intl.NumberFormat('en-IN')
export const amount = (count: number): string => grouped.format(count)

/** "1 lead", "2 leads". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${amount(count)} ${count === 1 ? one : many}`

/** Against the period before. From nothing to something is no percentage. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? '–' : 'new'
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? '±0 %' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** Pages are parts of all page views, devices and browsers parts of all visits: what a table leaves out belongs to the whole too. */
export const shareWords = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`

/** In the two largest units that say anything. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days ${hours % 24} h`
}

export const waitWords = (minutes: number | null): string => {
  if (minutes === null) return '–'
  return minutes < 60 ? `${minutes} min` : duration(minutes * 60_000)
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

export const goalNames: Record<Goal, string> = {
  film_played: 'film played',
  case_begun: 'case begun',
  case_finished: 'case finished',
  calculator_used: 'calculator used',
}

export const formNames: Record<Collection, string> = {
  signups: 'Call back',
  contactUs: 'Contact',
  demoRequests: 'Demo request',
}

const fieldWords: Record<AnyFieldName, string> = {
  email: 'e-mail',
  phone: 'phone',
  phoneNumber: 'phone',
  organisation: 'organisation',
  hospitalName: 'organisation',
  firstName: 'first name',
  lastName: 'last name',
  message: 'message',
  designation: 'designation',
}

/** A rule as it is counted, such as phone_missing. */
export function ruleWords(rule: string): string {
  const [field = '', how] = rule.split('_')
  const name = (fieldWords as Record<string, string>)[field] ?? field
  return `${name}: ${how === 'missing' ? 'left empty' : 'did not fit'}`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
export const languageName = (code: string): string => languageNames.of(code || 'en') ?? code

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
/** A day of a report, which is a day and no moment: the same in every zone. */
export const dayWords = (day: string): string => shortDay.format(Date.parse(day))

import type { AnyFieldName, Collection } from './forms.ts'
import type { VitalName } from './vitals.ts'

const grouped = new Intl.NumberFormat('en-IN')
export const amount = (count: number): string => grouped.format(count)

/** "1 lead", "2 leads". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${amount(count)} ${count === 1 ? one : many}`

/** In the two largest non-zero units. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days ${hours % 24} h`
}

export const vitalMeanings: Record<VitalName, string> = {
  LCP: 'until the page is there',
  INP: 'until it reacts to a touch',
  CLS: 'how far it jumps while loading',
  TTFB: 'until the server answers',
}

export const formNames: Record<Collection, string> = {
  signups: 'Call back',
  contactUs: 'Contact',
  demoRequests: 'Demo request',
}

export const fieldWords: Record<AnyFieldName, string> = {
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

/** The counted name of a broken rule, such as phone_missing. */
export function ruleWords(rule: string): string {
  const [field = '', how] = rule.split('_')
  const name = (fieldWords as Record<string, string>)[field] ?? field
  return `${name}: ${how === 'missing' ? 'left empty' : 'invalid'}`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
export const languageName = (code: string): string => languageNames.of(code || 'en') ?? code

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
/** Formats a calendar day, which has no time zone. */
export const dayWords = (day: string): string => shortDay.format(Date.parse(day))

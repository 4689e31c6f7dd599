import { contactIn } from '../../contract/contact.ts'
import type { DeskLead } from '../../contract/desk.ts'
import { campaignIn } from '../../contract/lead-source.ts'

/** As the desk shows it: whoever left no name goes by the organisation. */
export function contactOf(lead: DeskLead) {
  const { name, organisation, phone, email } = contactIn({ ...lead })
  return { name: name || organisation || email, organisation: name ? organisation : '', phone, email }
}

/** Campaign first, since that is what somebody paid for; else who referred. */
export function sourceInWords({ source }: DeskLead): string {
  if (source.enteredBy) return `Entered by ${source.enteredBy}`
  return campaignIn(source) || source.referrer || 'Directly, or unknown'
}

/** Digits and a plus, or undefined: visitors type what they like, and a telephone takes * and # for a command, such as to divert calls. */
export function callAddress(phone: string): string | undefined {
  const number = phone.replace(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}

/** Where a Write button leads, or undefined: one address, without anything that a mail program takes for more. */
export function mailAddress(email: string): string | undefined {
  return /^[^\s@,;:<>()"?&%\\[\]]+@[^\s@,;:<>()"?&%\\[\]]+$/.test(email)
    ? `mailto:${encodeURI(email)}`
    : undefined
}

/** Windows hands a program no address longer than 2,083 characters, and says nothing when it does not. */
const longestAddress = /Windows/.test(navigator.userAgent) ? 2000 : 30_000

/** The mail with its subject and words; without the words where they would make the address too long. */
export function mailWith(to: string, subject: string, body: string, longest = longestAddress) {
  const withSubject = `${to}?subject=${encoded(subject.replace(/\s+/g, ' '))}`
  const whole = `${withSubject}&body=${encoded(body)}`
  return whole.length > longest ? { href: withSubject, hasBody: false } : { href: whole, hasBody: true }
}

/** Lines end as in mails. Half a character, such as one cut off at a field's end, has no code. */
const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\r\n|\r|\n/g, '\r\n'))

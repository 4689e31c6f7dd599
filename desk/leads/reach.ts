import { contactIn } from '../../contract/contact.ts'
import type { DeskLead } from '../../contract/desk.ts'
import { campaignIn } from '../../contract/lead-source.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'

/** The contact's display name; the organisation if there is no name. */
export function contactOf(lead: DeskLead) {
  const { name, organisation, phone, email } = contactIn({ ...lead })
  return {
    ...{ name: name || organisation || email || phone, phone, email },
    organisation: name ? organisation : '',
  }
}

/** The campaign if there is one, because it was paid for; otherwise the referrer. */
export function sourceInWords({ source }: DeskLead): string {
  if (source.enteredBy)
    return source.utmSource
      ? `${source.utmSource}, entered by ${source.enteredBy}`
      : `Entered by ${source.enteredBy}`
  return campaignIn(source) || source.referrer || 'Directly, or unknown'
}

/**
 * Digits and a plus only, otherwise undefined: visitors can type anything, and phones execute * and # as commands, such
 * as call forwarding.
 */
export function callAddress(phone: string): string | undefined {
  const number = phone.replace(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}

/** A chat with this number on WhatsApp; ten digits are a number of India. */
export function chatAddress(phone: string): string | undefined {
  const number = normalisedPhone(phone).replace(/[\s().-]/g, '')
  if (/^[6-9]\d{9}$/.test(number)) return `https://wa.me/91${number}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? `https://wa.me/${number.slice(1)}` : undefined
}

/** A mailto: address or undefined. Accepts a single address only, so that nothing can be injected into the mail. */
export function mailAddress(email: string): string | undefined {
  return /^[^\s@,;:<>()"?&%\\[\]]+@[^\s@,;:<>()"?&%\\[\]]+$/.test(email)
    ? `mailto:${encodeURI(email)}`
    : undefined
}

/** Windows silently ignores a URL longer than 2,083 characters. */
const longestAddress = /Windows/.test(navigator.userAgent) ? 2000 : 30_000

/** A mailto: URL with subject and body; without the body if it would be too long. */
export function mailWith(to: string, subject: string, body: string, longest = longestAddress) {
  const withSubject = `${to}?subject=${encoded(subject.replace(/\s+/g, ' '))}`
  const withBody = `${withSubject}&body=${encoded(body)}`
  return withBody.length > longest ? { href: withSubject, hasBody: false } : { href: withBody, hasBody: true }
}

/** Uses CRLF line ends. A lone surrogate, as from text cut at the field's limit, cannot be encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\r\n|\r|\n/g, '\r\n'))

import { addedControls, type LeadFields } from '../../contract/forms.ts'
import { sentIn } from './form-body.ts'

/** A person takes longer, even when the browser fills in every field. */
const minFillMs = 1500
const enoughToMark = 2

const link = /https?:\/\/|www\./gi
const linkMarkup = /\[(?:url|link)\b|<a\s/i

/** Why a submission looks like spam, or null. One weak sign is not enough: a hurried person, or one who sends a link, is still a person. */
export function spamReasonOf(fields: LeadFields, body: Record<string, unknown>): string | null {
  const text = Object.values(fields).join('\n')
  const links = text.match(link)?.length ?? 0
  const signs: [name: string, weight: number][] = []
  if (isCaughtByHoneypot(body)) signs.push(['honeypot', 2])
  if (isTooFast(body[addedControls.fillMs])) signs.push(['too fast', 1])
  if (linkMarkup.test(text)) signs.push(['link markup', 2])
  if (links > 0) signs.push(['links', links > 4 ? 2 : 1])
  const weight = signs.reduce((sum, [, each]) => sum + each, 0)
  return weight >= enoughToMark ? signs.map(([name]) => name).join(', ') : null
}

/** No person sees that field. */
export function isCaughtByHoneypot(body: unknown): boolean {
  const value = sentIn(body)[addedControls.honeypot]
  return typeof value === 'string' && value.trim() !== ''
}

function isTooFast(value: unknown): boolean {
  const ms = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof ms === 'number' && ms < minFillMs
}

/** The same fields again within this time are the same lead: a form without script can be sent twice. */
export const duplicateWindowMs = 10 * 60_000

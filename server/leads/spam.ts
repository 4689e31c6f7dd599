import { addedControls, type LeadFields } from '../../contract/forms.ts'
import { sentIn } from './form-body.ts'

/** People take longer, even with autofill. */
const minFillMs = 1500
const enoughToMark = 2

const link = /https?:\/\/|www\./gi
const linkMarkup = /\[(?:url|link)\b|<a\s/i

/** Why a submission looks like spam, or null. One weak sign is not enough: people hurry, and people send links. */
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

/** People cannot see this field. */
function isCaughtByHoneypot(body: unknown): boolean {
  const value = sentIn(body)[addedControls.honeypot]
  return typeof value === 'string' && value.trim() !== ''
}

function isTooFast(value: unknown): boolean {
  const ms = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof ms === 'number' && ms < minFillMs
}

/** Deduplication window for equal fields: a form without script can be sent twice. */
export const duplicateWindowMs = 10 * 60_000

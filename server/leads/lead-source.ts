import type { FastifyRequest } from 'fastify'
import { type LeadSource, sourceFields, sourceOfAddress } from '../../contract/lead-source.ts'
import { asksNotToBeTracked, urlIn } from '../http/request-headers.ts'
import { isPlainForm, sentIn } from './form-body.ts'

const maxLength = 200
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const host = /^[\w.-]+$/

/**
 * Where the visit began, as sent by the page; invalid values are dropped. Without script only the Referer names the
 * page.
 */
export function sourceOf(request: FastifyRequest): LeadSource {
  if (asksNotToBeTracked(request)) return {}
  const given = fitting(sentIn(request.body))
  if (Object.keys(given).length > 0 || !isPlainForm(request)) return given
  const page = urlIn(request.headers.referer)
  return page?.host === request.host ? fitting(sourceOfAddress(page)) : {}
}

function fitting(body: Record<string, unknown>): LeadSource {
  const source: LeadSource = {}
  for (const name of sourceFields) {
    const text = typeof body[name] === 'string' ? body[name].trim() : ''
    const fits = text !== '' && text.length <= maxLength && !unfit.test(text)
    if (fits && (fitsField[name]?.(text) ?? true)) source[name] = text
  }
  return source
}

/** The page without its query, which may hold anything, and only the host of the referrer. */
const fitsField: Partial<Record<(typeof sourceFields)[number], (text: string) => boolean>> = {
  landingPage: (text) => /^\/[^?#\s]*$/.test(text) && !text.startsWith('/api/'),
  referrer: (text) => host.test(text),
}

import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isLanguage, type Language, languages } from '../../content/languages.ts'
import {
  addedControls,
  type Collection,
  formSchemas,
  type LeadFields,
  problemsOf,
  statusOf,
} from '../../contract/forms.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { ApiError } from '../http/errors.ts'
import { preferredLanguage, urlIn } from '../http/request-headers.ts'
import { canonicalAddress } from '../mail-address.ts'
import { additionsOf } from './additions.ts'
import { sentIn } from './form-body.ts'
import { isCorrection } from './sent-lead.ts'
import { spamReasonOf } from './spam.ts'

export function readSubmission(collection: Collection, input: unknown, key: unknown) {
  const body = sentIn(input)
  const parsed = v.safeParse(formSchemas[collection], body, { abortPipeEarly: true })
  if (!parsed.success) {
    const { messages } = languages[languageOf(body)]
    const problems = problemsOf(formSchemas[collection], body, messages)
    throw new ApiError(422, 'invalid_fields', statusOf(collection, problems, messages), problems)
  }
  const email = canonicalAddress(parsed.output.email)
  const fields: LeadFields = { ...parsed.output, email, ...additionsOf(collection, body, isCorrection(body)) }
  return {
    fields,
    spamReason: spamReasonOf(parsed.output, body),
    ...noticeOf(body),
    idempotencyKey: readKey(key),
  }
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function readKey(key: unknown): string | null {
  if (key === undefined) return null
  if (typeof key !== 'string' || !uuid.test(key))
    throw new ApiError(400, 'bad_idempotency_key', 'The Idempotency-Key must be a UUID.')
  return key.toLowerCase()
}

/** The language of the form; English if missing or unknown. */
export function languageOf(body: unknown): Language {
  const named = sentIn(body)[addedControls.language]
  return isLanguage(named) ? named : rootLanguage
}

/** The privacy notice that the page showed. A missing or unknown version is stored as null. */
function noticeOf(body: Record<string, unknown>): { noticeVersion: string | null; language: Language } {
  const language = languageOf(body)
  const { notice, earlierNotices } = languages[language].forms
  const stated = body[addedControls.noticeVersion]
  const known = [notice.version, ...earlierNotices]
  return { noticeVersion: known.find((version) => version === stated) ?? null, language }
}

/** The language of the page, also when the request was refused before its body was read. */
export function pageLanguage({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Language {
  if (typeof body === 'object' && body !== null) return languageOf(body)
  return languageOfPath(headers.referer) ?? preferredLanguage(headers['accept-language']) ?? rootLanguage
}

function languageOfPath(referer: string | undefined): Language | undefined {
  const page = urlIn(referer)
  if (!page) return undefined
  const first = page.pathname.split('/')[1]?.toLowerCase()
  return isLanguage(first) ? first : rootLanguage
}

import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../content/languages.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { preferredLanguage } from '../http/preferred-language.ts'
import { languageOf } from './submission.ts'

type Asked = Pick<FastifyRequest, 'body' | 'headers'>

/** The language of the page a form came from, also when it was refused before its fields were read. */
export function pageLanguage({ body, headers }: Asked): Language {
  if (typeof body === 'object' && body !== null) return languageOf(body)
  return languageOfPath(headers.referer) ?? preferredLanguage(headers['accept-language']) ?? rootLanguage
}

function languageOfPath(referer: string | undefined): Language | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const first = new URL(referer).pathname.split('/')[1]?.toLowerCase()
  return isLanguage(first) ? first : rootLanguage
}

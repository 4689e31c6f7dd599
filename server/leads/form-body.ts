import type { FastifyInstance, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import { phoneFields } from '../../contract/forms.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'
import { ApiError, errorForStatus } from '../http/errors.ts'

export const formMediaType = 'application/x-www-form-urlencoded'
const maxBytes = 16 * 1024
/** More than any of our forms. A badly encoded control takes a hundred times as long to decode. */
const mostFields = 100
const tooManyFields = () => new ApiError(422, 'too_many_fields', content.errors.too_many_fields)

export const isPlainForm = (request: FastifyRequest) =>
  request.headers['content-type']?.toLowerCase().startsWith(formMediaType) === true

/** Returns the body itself, not a copy: it may have thousands of fields. */
export const sentIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/**
 * Parses URL-encoded forms. The limit is on decoded bytes: percent-encoding makes non-Latin text three times as long.
 */
export function acceptFormBodies(app: FastifyInstance): void {
  app.addHook('preValidation', ({ body }, _reply, done) => {
    done(Object.keys(sentIn(body)).length > mostFields ? tooManyFields() : undefined)
  })
  app.addContentTypeParser(
    formMediaType,
    { parseAs: 'string', bodyLimit: 3 * maxBytes },
    (_request, body, done) => {
      const text = String(body)
      if (text.split('&', mostFields + 1).length > mostFields) return done(tooManyFields())
      const pairs = new URLSearchParams(text)
      let bytes = 0
      const fields: Record<string, string> = Object.create(null)
      for (const [name, value] of pairs) {
        bytes += Buffer.byteLength(name) + Buffer.byteLength(value) + 2
        fields[name] ??= value
      }
      // With script the browser does this when the field is left. API calls are held to the rules as they are.
      for (const name of phoneFields) if (name in fields) fields[name] = normalisedPhone(fields[name] ?? '')
      if (bytes > maxBytes) done(errorForStatus(413))
      else done(null, fields)
    },
  )
}

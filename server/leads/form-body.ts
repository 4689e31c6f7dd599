import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorForStatus } from '../http/errors.ts'

export const formMediaType = 'application/x-www-form-urlencoded'
const maxBytes = 16 * 1024
/**
 * More than any of our forms. Each control is decoded separately, and a badly encoded one takes a hundred times as
 * long.
 */
const maxControls = 100

export const isPlainForm = (request: FastifyRequest) =>
  request.headers['content-type']?.toLowerCase().startsWith(formMediaType) === true

/** Returns the body itself, not a copy: it may have thousands of fields. */
export const sentIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/**
 * Parses URL-encoded forms. The limit is on decoded bytes: percent-encoding makes non-Latin text three times as long.
 */
export function acceptFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    formMediaType,
    { parseAs: 'string', bodyLimit: 3 * maxBytes },
    (_request, body, done) => {
      const text = String(body)
      if (text.split('&', maxControls + 1).length > maxControls) return done(errorForStatus(413))
      const pairs = new URLSearchParams(text)
      let bytes = 0
      const fields: Record<string, string> = Object.create(null)
      for (const [name, value] of pairs) {
        bytes += Buffer.byteLength(name) + Buffer.byteLength(value) + 2
        fields[name] ??= value
      }
      if (bytes > maxBytes) done(errorForStatus(413))
      else done(null, fields)
    },
  )
}

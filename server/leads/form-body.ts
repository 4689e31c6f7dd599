import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorForStatus } from '../http/errors.ts'

export const formMediaType = 'application/x-www-form-urlencoded'
const maxBytes = 16 * 1024
/** Our forms have fewer. Each is decoded by itself, which takes a hundred times as long where it is badly encoded. */
const maxControls = 100

export const isPlainForm = (request: FastifyRequest) =>
  request.headers['content-type']?.toLowerCase().startsWith(formMediaType) === true

/** The body itself and no copy of it, since it may have thousands of fields. */
export const sentIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** Reads what a plain HTML form sends. The limit is for what was typed: encoded, other scripts than Latin are three times as long. */
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

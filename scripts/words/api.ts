import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic'
import * as v from 'valibot'
import { baseHeader, conflictIn } from './base-version.ts'
import { editorConfig, pages } from './config.ts'
import { noteEdits } from './stale.ts'
import { tidied, written } from './tidy.ts'

const update = v.object({
  additions: v.array(v.object({ path: v.string(), contents: v.string() })),
  deletions: v.array(v.object({ path: v.string() })),
})
const schemas = new Map(pages.map(({ file, schema }) => [`content/${file}`, schema]))
const pictureFile = /^content\/pictures\/(?:[\w-]+\/)*[\w-]+\.(?:svg|png|jpe?g|webp|avif|mp4|webm|vtt)$/

/** Keystatic's API: reads the content files, and writes them formatted. */
export function wordsApi(root: string) {
  const answer = makeGenericAPIRouteHandler({ config: editorConfig(), localBaseDirectory: root })
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers, url = '/' } = request
    const body = method === 'POST' ? tidiedUpdate(await text(request)) : undefined
    if (method === 'POST' && body === undefined) return void response.writeHead(400).end('Bad data')
    const conflict = body && conflictIn(root, headers[baseHeader], JSON.parse(body).additions)
    if (conflict)
      return void response
        .writeHead(409, { 'content-type': 'application/json' })
        .end(JSON.stringify(conflict))
    const asked = new Request(`http://${headers.host}${url}`, {
      method,
      headers: { 'no-cors': String(headers['no-cors']), 'content-type': String(headers['content-type']) },
      ...(body !== undefined && { body }),
    })
    const {
      status = 200,
      headers: given,
      body: content,
    } = await (method === 'POST' ? noteEdits(join(root, 'content'), () => answer(asked)) : answer(asked))
    response.writeHead(status, Object.fromEntries(new Headers(given ?? {})))
    response.end(content ?? undefined)
  }
}

/** Keystatic matches paths by prefix only, so it would accept `content/en/home.ts` for `content/en/home`. */
function tidiedUpdate(text: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), update), text)
  if (!parsed.success) return undefined
  const { additions, deletions } = parsed.output
  const isOurs = ({ path }: { path: string }) => schemas.has(path) || pictureFile.test(path)
  if (!additions.every(isOurs) || !deletions.every(({ path }) => pictureFile.test(path))) return undefined
  return JSON.stringify({ additions: additions.map(tidiedFile), deletions })
}

function tidiedFile({ path, contents }: { path: string; contents: string }) {
  const schema = schemas.get(path)
  if (!schema) return { path, contents }
  const value: unknown = JSON.parse(Buffer.from(contents, 'base64url').toString())
  return { path, contents: Buffer.from(written(tidied(schema, value))).toString('base64url') }
}

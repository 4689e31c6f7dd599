import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, chooseCoding } from './accept-encoding.ts'
import { parseRange } from './byte-range.ts'
import { compress } from './compress.ts'
import { errorForStatus } from './errors.ts'
import { matchesEtag } from './etag.ts'
import type { Headers } from './security-headers.ts'
import type { SiteFile } from './site-manifest.ts'

/** A built file in all its encodings. */
export interface Resource {
  path: string
  contentType: string
  /** Uncompressed. */
  body: Buffer
  /** Security headers, the same for every encoding. */
  headers: Headers
  codings: Coding[]
  representations: Map<Coding, Representation>
  /** Only for a rewritten page before its first request: compresses it once for all concurrent requests. */
  encode?: (() => Promise<void>) | undefined
}

interface Representation {
  etag: string
  body: Buffer
  full: Headers
  notModified: Headers
}

interface Answer {
  status: number
  headers: Headers
  body: Buffer | undefined
}

export function createResource(
  file: SiteFile,
  body: Buffer,
  encoded: readonly [Coding, Buffer][],
  headers: Headers,
): Resource {
  const bodies = new Map<Coding, Buffer>([['identity', body], ...encoded])
  const { path, contentType } = file
  const representations = new Map<Coding, Representation>()
  for (const [coding, encoded] of bodies) {
    const etag = `"${file.hash}${coding === 'identity' ? '' : `-${coding}`}"`
    const notModified: Headers = {
      etag,
      'cache-control': cacheControlOf(file),
      ...(bodies.size > 1 && { vary: 'accept-encoding' }),
    }
    const full: Headers = {
      ...notModified,
      'content-type': contentType,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      ...(bodies.size === 1 && { 'accept-ranges': 'bytes' }),
    }
    representations.set(coding, { etag, body: encoded, full, notModified })
  }
  const codings = [...bodies].sort(([, a], [, b]) => a.length - b.length).map(([coding]) => coding)
  return { path, contentType, body, headers, codings, representations }
}

/**
 * A page without prebuilt encodings. Compressed on first request, because most are never requested and the start should
 * not wait.
 */
export function createLazyResource(file: SiteFile, body: Buffer, headers: Headers): Resource {
  const resource = createResource(file, body, [], headers)
  const encode = async () => {
    const encoded = await compress(body, 'quick')
    Object.assign(resource, createResource(file, body, encoded, headers), { encode: undefined })
  }
  let encoding: Promise<void> | undefined
  resource.encode = () => {
    // If compression fails for lack of memory, the page is sent uncompressed and the next request tries again.
    encoding ??= encode().catch(() => {
      encoding = undefined
    })
    return encoding
  }
  return resource
}

export const cacheControlOf = ({ immutable }: SiteFile) =>
  immutable ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Answers GET or HEAD; asynchronous only while the page is being compressed. */
export function sendResource(resource: Resource, request: FastifyRequest, reply: FastifyReply) {
  return resource.encode
    ? resource.encode().then(() => sendAnswer(chooseAnswer(resource, request), reply))
    : sendAnswer(chooseAnswer(resource, request), reply)
}

/** The full 404 page: without an ETag, so that caches do not revalidate it. */
export async function sendNotFoundPage(resource: Resource, request: FastifyRequest, reply: FastifyReply) {
  await resource.encode?.()
  const { full, body } = representationFor(resource, request)
  const { etag, ...headers } = { ...resource.headers, ...full }
  return sendAnswer({ status: 404, headers, body }, reply)
}

const sendAnswer = ({ status, headers, body }: Answer, reply: FastifyReply): FastifyReply =>
  reply.code(status).headers(headers).send(body)

function representationFor({ codings, representations }: Resource, { headers }: FastifyRequest) {
  const coding = chooseCoding(headers['accept-encoding']?.toString(), codings)
  const chosen = coding && representations.get(coding)
  if (!chosen) throw errorForStatus(406)
  return chosen
}

function chooseAnswer(resource: Resource, request: FastifyRequest): Answer {
  const { headers, method } = request
  const { etag, full, notModified, body } = representationFor(resource, request)
  if (headers['if-none-match'] !== undefined && matchesEtag(headers['if-none-match'], etag))
    return { status: 304, headers: notModified, body: undefined }
  const whole = { status: 200, headers: full, body }
  // RFC 9110 defines Range for GET only. A range of a page with encodings would be one of compressed bytes.
  if (headers.range === undefined || method !== 'GET' || resource.codings.length > 1) return whole
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return whole
  const range = parseRange(headers.range, body.length)
  if (range === undefined) return whole
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...full, 'content-range': `bytes */${body.length}` }, body: undefined }
  const { start, end } = range
  return {
    status: 206,
    headers: { ...full, 'content-range': `bytes ${start}-${end}/${body.length}` },
    body: body.subarray(start, end + 1),
  }
}

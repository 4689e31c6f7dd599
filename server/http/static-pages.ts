import type { IncomingMessage } from 'node:http'
import { type Coding, chooseCoding } from './accept-encoding.ts'
import { compress } from './compress.ts'
import { refusal } from './errors.ts'
import { matchesEtag } from './etag.ts'
import { type FilePart, parseRange, sliceOf } from './file-part.ts'
import type { Headers } from './security-headers.ts'
import type { SiteFile } from './site-manifest.ts'

export interface Resource {
  path: string
  codings: Coding[]
  representations: Map<Coding, Representation>
  /** Only for a rewritten page before its first request: compresses it once for all concurrent requests. */
  encode?: (() => Promise<void>) | undefined
}

interface Representation {
  etag: string
  body: Buffer | FilePart
  full: string[]
  notModified: string[]
}

export interface Answer {
  status: number
  /** Name, value, name, value, …: the format that node:http writes without conversion. */
  headers: string[]
  body: Buffer | FilePart | undefined
}

export function createResource(
  file: SiteFile,
  bodies: ReadonlyMap<Coding, Buffer | FilePart>,
  security: Headers,
): Resource {
  const representations = new Map<Coding, Representation>()
  for (const [coding, body] of bodies) {
    const etag = `"${file.hash}${coding === 'identity' ? '' : `-${coding}`}"`
    const shared: Headers = {
      etag,
      'cache-control': cacheControlOf(file),
      ...(bodies.size > 1 && { vary: 'accept-encoding' }),
      ...security,
    }
    const described: Headers = {
      'content-type': file.contentType,
      'content-length': String(body.length),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      ...(bodies.size === 1 && { 'accept-ranges': 'bytes' }),
      ...shared,
    }
    representations.set(coding, { etag, body, full: flat(described), notModified: flat(shared) })
  }
  const codings = [...bodies].sort(([, a], [, b]) => a.length - b.length).map(([coding]) => coding)
  return { path: file.path, codings, representations }
}

/**
 * A page without prebuilt encodings. Compressed on first request, because most are never requested and the start should
 * not wait.
 */
export function createLazyResource(file: SiteFile, body: Buffer, security: Headers): Resource {
  const identity: [Coding, Buffer] = ['identity', body]
  const resource = createResource(file, new Map([identity]), security)
  const encode = async () => {
    const bodies = new Map<Coding, Buffer>([identity, ...(await compress(body, 'quick'))])
    Object.assign(resource, createResource(file, bodies, security), { encode: undefined })
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

type Question = Pick<IncomingMessage, 'method' | 'headers'>

/** The response to GET or HEAD; asynchronous only while the page is being compressed. */
export function answerFor(resource: Resource, question: Question): Answer | Promise<Answer> {
  return resource.encode
    ? resource.encode().then(() => chooseAnswer(resource, question))
    : chooseAnswer(resource, question)
}

function chooseAnswer(resource: Resource, { method, headers }: Question): Answer {
  const coding = chooseCoding(headers['accept-encoding']?.toString(), resource.codings)
  const chosen = coding && resource.representations.get(coding)
  if (!chosen) return unacceptable(resource)
  if (headers['if-none-match'] !== undefined && matchesEtag(headers['if-none-match'], chosen.etag))
    return { status: 304, headers: chosen.notModified, body: undefined }
  // RFC 9110 defines Range for GET only; HEAD gets the headers of the full body.
  if (headers.range !== undefined && method === 'GET' && resource.codings.length === 1)
    return partOf(chosen, headers)
  return { status: 200, headers: chosen.full, body: chosen.body }
}

/** Only for files without encodings: a range of a compressed page would be a range of compressed bytes. */
function partOf({ etag, body, full }: Representation, headers: IncomingMessage['headers']): Answer {
  const fullAnswer = { status: 200, headers: full, body }
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return fullAnswer
  const range = parseRange(headers.range, body.length)
  if (range === undefined) return fullAnswer
  const satisfiable = range !== 'unsatisfiable'
  const part = satisfiable ? sliceOf(body, range.start, range.end) : undefined
  return {
    status: satisfiable ? 206 : 416,
    headers: [
      ...withoutHeader(full, 'content-length'),
      'content-length',
      String(part?.length ?? 0),
      'content-range',
      satisfiable ? `bytes ${range.start}-${range.end}/${body.length}` : `bytes */${body.length}`,
    ],
    body: part,
  }
}

export function withoutHeader(headers: string[], name: string): string[] {
  const index = headers.indexOf(name)
  return index === -1 ? headers : headers.toSpliced(index, 2)
}

/** The file may be cached forever, but a 406 must not be. */
function unacceptable(resource: Resource): Answer {
  const any = resource.representations.values().next().value
  const { headers, body } = refusal(406, {})
  const kept = withoutHeader(withoutHeader(any?.notModified ?? [], 'etag'), 'cache-control')
  return { status: 406, headers: [...flat(headers), ...kept], body: Buffer.from(body) }
}

function flat(headers: Headers): string[] {
  return Object.entries(headers).flat()
}

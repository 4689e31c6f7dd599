import { createReadStream, open, openSync, type ReadStream, read, statSync } from 'node:fs'

export interface FilePart {
  fd: number
  start: number
  length: number
}

/** Buffered per slow reader, twice: once here and once in the connection. */
const chunkBytes = 32 * 1024

/** The file stays open, so that it can be read after a later build removed it. */
export const openFilePart = (path: string): FilePart => ({
  fd: openSync(path, 'r'),
  start: 0,
  length: statSync(path).size,
})

/** No-op close: an aborted stream would otherwise close the descriptor that all readers share. */
const withoutClosing = { open, read, close: (_fd: number, done: (error?: Error | null) => void) => done() }

export const readPart = ({ fd, start, length }: FilePart): ReadStream =>
  createReadStream('', {
    fd,
    fs: withoutClosing,
    start,
    end: start + length - 1,
    highWaterMark: chunkBytes,
  })

export const sliceOf = (body: Buffer | FilePart, first: number, last: number): Buffer | FilePart =>
  Buffer.isBuffer(body)
    ? body.subarray(first, last + 1)
    : { ...body, start: body.start + first, length: last + 1 - first }

type ByteRange = { start: number; end: number } | 'unsatisfiable' | undefined

/**
 * Parses a single byte range, as media players send for seeking. Undefined means the full body, which RFC 9110 allows
 * for several or invalid ranges.
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim())
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

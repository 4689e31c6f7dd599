import { createReadStream, open, openSync, type ReadStream, read, statSync } from 'node:fs'

/** Bytes of a file that is too large to be kept in memory. */
export interface FilePart {
  fd: number
  start: number
  length: number
}

/** What somebody who reads slowly keeps waiting, twice: once here, once in the connection. */
const chunkBytes = 32 * 1024

/** The file stays open for good: a later build may remove it, and it is read all the same. */
export const openFilePart = (path: string): FilePart => ({
  fd: openSync(path, 'r'),
  start: 0,
  length: statSync(path).size,
})

/** A stream that ends early would close the file under everybody else who reads it. */
const withoutClosing = { open, read, close: (_fd: number, done: (error?: Error | null) => void) => done() }

export const readPart = ({ fd, start, length }: FilePart): ReadStream =>
  createReadStream('', {
    fd,
    fs: withoutClosing,
    start,
    end: start + length - 1,
    highWaterMark: chunkBytes,
  })

/** From the first byte to the last, both included. */
export const sliceOf = (body: Buffer | FilePart, first: number, last: number): Buffer | FilePart =>
  Buffer.isBuffer(body)
    ? body.subarray(first, last + 1)
    : { ...body, start: body.start + first, length: last + 1 - first }

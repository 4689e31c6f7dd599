import { hash } from 'node:crypto'

/** Short, since it travels with every answer; 96 bits are far from a chance collision. */
export function contentHash(body: Buffer | string): string {
  return hash('sha256', body, 'base64url').slice(0, 16)
}

/** Whether an If-None-Match header names this ETag: a list, `*`, weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

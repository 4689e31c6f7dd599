import { hash } from 'node:crypto'

/** Short, since it travels with every answer; 96 bits are far from a chance collision. */
export function contentHash(body: Buffer | string): string {
  return hash('sha256', body, 'base64url').slice(0, 16)
}

/** Whether an If-None-Match header names this ETag: a list, `*`, weak comparison. An ETag has its quotes, so no other contains it. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(etag))

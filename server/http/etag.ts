import { hash } from 'node:crypto'

/** Truncated, because it is sent with every response; 96 bits make a collision practically impossible. */
export function contentHash(body: Buffer | string): string {
  return hash('sha256', body, 'base64url').slice(0, 16)
}

/**
 * Whether an If-None-Match header matches this ETag: a list, `*`, weak comparison. ETags include their quotes, so a
 * substring search cannot match part of another one.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(etag))

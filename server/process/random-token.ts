import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits. Only the hash of an issued token is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Deterministic for the same secret and parts, and as hard to guess. */
export const tokenFrom = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Compares hashes in constant time; both have the same length, so timing reveals nothing. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b))

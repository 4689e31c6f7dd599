import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits; of those given to somebody only the hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The same for the same secret and parts, and as hard to guess. */
export const tokenFrom = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Compares hashes: they are of one length, so the time taken tells nothing about either text. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b))

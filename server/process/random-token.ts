import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits. Only the hash of an issued token is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Compares hashes in constant time; both have the same length, so timing reveals nothing. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b))

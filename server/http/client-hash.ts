import { createHmac } from 'node:crypto'
import { hasTag, mailboxKey } from '../mail-address.ts'
import { networksOf } from './client-limit.ts'

/** Without the secret nobody can try all addresses to find whose hash it is. */
const keyedHash = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

export const clientHash = (secret: string, ip: string): Buffer =>
  keyedHash(secret, `client\n${networksOf(ip)[0]?.name}`)

/**
 * By what links to one mailbox are counted. Its spellings with a tag count by themselves: anybody can send a form with a tag of somebody's
 * address, and links to that one must not use up those to the address without it, which they do not open.
 */
export const mailboxHash = (secret: string, address: string): Buffer =>
  keyedHash(secret, `mailbox\n${mailboxKey(address)}${hasTag(address) ? '\ntagged' : ''}`)

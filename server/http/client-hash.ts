import { createHmac } from 'node:crypto'
import { hasTag, mailboxKey } from '../mail-address.ts'
import { networkOf } from './limit.ts'

/** Keyed: otherwise anybody could recover the addresses by hashing all of them. */
const keyedHash = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

export const clientHash = (secret: string, ip: string): Buffer =>
  keyedHash(secret, `client\n${networkOf(ip)}`)

/**
 * Key for the rate limit of mailed links. Tagged addresses (name+tag@) count separately: anybody can submit a form with
 * a tag of somebody's address, and such links must not use up the quota of the address without the tag, which they do
 * not open.
 */
export const mailboxHash = (secret: string, address: string): Buffer =>
  keyedHash(secret, `mailbox\n${mailboxKey(address)}${hasTag(address) ? '\ntagged' : ''}`)

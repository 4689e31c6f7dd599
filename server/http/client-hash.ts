import { createHmac } from 'node:crypto'
import { mailboxKey } from '../mail-address.ts'
import { networksOf } from './client-limit.ts'

/** Without the secret nobody can try all addresses to find whose hash it is. */
const keyedHash = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

export const clientHash = (secret: string, ip: string): Buffer =>
  keyedHash(secret, `client\n${networksOf(ip)[0]?.name}`)

export const mailboxHash = (secret: string, address: string): Buffer =>
  keyedHash(secret, `mailbox\n${mailboxKey(address)}`)

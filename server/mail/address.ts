import { domainToASCII } from 'node:url'

const localPart = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}$/u
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/** One bare address, no name, no list. Quoted local parts are legal, but servers read them differently, which is how mail gets redirected. */
export function isMailAddress(text: string): boolean {
  const domain = domainOf(text)
  const [last = '', ...others] = domain?.split('.').reverse() ?? []
  return others.length > 0 && !/^\d+$/.test(last)
}

/** As above, and the domain may be one word: an operator's own inbox may live on the local network. */
export function isInboxAddress(text: string): boolean {
  return domainOf(text) !== undefined
}

/** Equal for addresses of one mailbox alone; `emailKey` is kinder, and takes the straße of one owner for the strasse of another. */
export function sameMailbox(text: string): string {
  const address = text.trim()
  const at = address.lastIndexOf('@') + 1
  const local = address.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return local + (domainToASCII(address.slice(at)) || address.slice(at))
}

export interface Mailbox {
  name: string
  address: string
}

/** Reads `Name <address>` or a bare address, as the operator writes a sender. */
export function parseMailbox(text: string): Mailbox {
  const [, name, address] = /^([^<\r\n]*)<([^<>]+)>\s*$/.exec(text) ?? []
  if (name === undefined || address === undefined) return { name: '', address: text.trim() }
  const quoted = /^"(.*)"$/.exec(name.trim())?.[1]
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address: address.trim() }
}

function domainOf(text: string): string | undefined {
  const parts = text.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length !== 2 || text.length > 254 || !isLocalPart(local) || /[\s/?#:%\\[\]]/.test(domain))
    return undefined
  const ascii = domainToASCII(domain)
  const labels = ascii.split('.')
  return ascii.length <= 253 && labels.every((part) => label.test(part)) ? ascii : undefined
}

function isLocalPart(text: string): boolean {
  return localPart.test(text) && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')
}

import { domainToASCII } from 'node:url'
import { maxLengths, unseenInAddress } from '../contract/forms.ts'

const localPart = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}$/u
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * The canonical address, as stored and sent to: the local part as typed, the domain in ASCII, so that two spellings
 * of one domain are one address. Other text stays unchanged.
 */
export function canonicalAddress(text: string): string {
  const typed = text.normalize('NFC').trim()
  const at = typed.indexOf('@') + 1
  return isInboxAddress(typed) ? typed.slice(0, at) + domainToASCII(typed.slice(at)) : typed
}

/**
 * The key for comparing addresses, also the key of itself: lower case may leave letter and mark apart that are one
 * character. No mail provider distinguishes case in the local part.
 */
export const addressKey = (text: string): string =>
  canonicalAddress(text).toWellFormed().toLowerCase().normalize('NFC')

interface Provider {
  /** All of these domains deliver to one mailbox. */
  domains: string[]
  /** Spellings of the local part that the provider treats as equal become one. */
  canonical: (local: string) => string
}

const providers: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], canonical: (local) => local.replaceAll('.', '') },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    canonical: (local) => local.replaceAll(/[._-]/g, ''),
  },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
    canonical: (local) => local.replaceAll('.', '-'),
  },
]

/** Fastmail delivers anything@name.fastmail.com to name@fastmail.com. */
const fastmailName = /^([^.]+)\.(fastmail\.(?:com|fm))$/

const tagOf = (local: string): number => local.indexOf('+', 1)

export const hasTag = (text: string): boolean => tagOf(text.slice(0, text.lastIndexOf('@'))) > 0

/**
 * The key for decisions about sending mail: limits, the wish for no more contact, who was notified. Equal for all
 * addresses that a provider delivers to one mailbox. Access to data goes by `addressKey`: a provider that treats tags
 * as separate mailboxes would otherwise show one person's data to another.
 */
export function mailboxKey(text: string): string {
  const key = addressKey(text)
  const at = key.lastIndexOf('@')
  const [local = '', domain = ''] = [key.slice(0, Math.max(0, at)), key.slice(at + 1)]
  const untagged = tagOf(local) > 0 ? local.slice(0, tagOf(local)) : local
  const [, name, fastmail] = fastmailName.exec(domain) ?? []
  if (name) return `${name}@${fastmail}`
  const provider = providers.find(({ domains }) => domains.includes(domain))
  return provider ? `${provider.canonical(untagged)}@${provider.domains[0]}` : `${untagged}@${domain}`
}

/**
 * One bare address, without name or list. Quoted local parts are legal, but servers parse them differently, which
 * lets mail be redirected.
 */
export function isMailAddress(text: string): boolean {
  const domain = domainOf(text)
  const [last = '', ...others] = domain?.split('.').reverse() ?? []
  return others.length > 0 && !/^\d+$/.test(last)
}

/** The address that makes leads one person's. Text such as "na" is none: strangers type the same. */
export function personAddress(text: string): string | null {
  const key = addressKey(text)
  return isMailAddress(key) ? key : null
}

/** The same, but the domain may be a single label: an operator's inbox may be on the local network. */
export function isInboxAddress(text: string): boolean {
  return domainOf(text) !== undefined
}

export interface Mailbox {
  name: string
  address: string
}

/** Parses `Name <address>` or a bare address. */
export function parseMailbox(text: string): Mailbox {
  const [, name, address] = /^([^<\r\n]*)<([^<>]+)>\s*$/.exec(text) ?? []
  if (name === undefined || address === undefined) return { name: '', address: text.trim() }
  const quoted = /^"(.*)"$/.exec(name.trim())?.[1]
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address: address.trim() }
}

function domainOf(text: string): string | undefined {
  // Checked first, because normalising a long text can take long.
  if (text.length > maxLengths.email || unseenInAddress.test(text)) return undefined
  // As it is stored and sent to: some characters become others, such as a semicolon.
  const parts = text.normalize('NFC').split('@')
  const [local = '', domain = ''] = parts
  if (parts.length !== 2) return undefined
  if (!isLocalPart(local) || /[\s/?#:%\\[\]]/.test(domain)) return undefined
  const ascii = domainToASCII(domain)
  const labels = ascii.split('.')
  return ascii.length <= 253 && labels.every((part) => label.test(part)) ? ascii : undefined
}

function isLocalPart(text: string): boolean {
  return localPart.test(text) && !text.startsWith('.') && !text.endsWith('.') && !text.includes('..')
}

import { type DeskRole, deskRoles } from '../contract/desk.ts'
import { addressKey, isMailAddress, type Mailbox, parseMailbox } from './mail-address.ts'

/** Somebody who may sign in at the desk. */
export interface DeskPerson {
  /** As configured; mails go there. */
  address: string
  /** Empty if none is configured. */
  name: string
  role: DeskRole
  /** False: no role is configured, and admin is the default. */
  hasRole: boolean
}

/** The name of a listed person; otherwise the address or operating-system user itself. */
export function nameIn(people: DeskPerson[] | undefined, person: string): string {
  const key = addressKey(person)
  return people?.find(({ address }) => addressKey(address) === key)?.name || person
}

const longestName = 80
const unfitInName = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u
const isRole = (text: string): text is DeskRole => deskRoles.some((role) => role === text)

export class PeopleError extends Error {}

/** Reads `Name <address>=role, "Name, with a comma" <address>, address=role`; throws a PeopleError that names the entry. */
export function parsePeople(text: string): DeskPerson[] {
  const people = new Map<string, DeskPerson>()
  for (const entry of entriesIn(text)) {
    const person = parsePerson(entry)
    const key = addressKey(person.address)
    const known = people.get(key)
    if (known && JSON.stringify(known) !== JSON.stringify(person))
      throw new PeopleError(`${quoted(entry)} is a second entry for ${known.address}`)
    people.set(key, person)
  }
  if (people.size === 0) throw new PeopleError('the list is empty')
  return [...people.values()]
}

/** Commas separate, except between quotation marks. */
function entriesIn(text: string): string[] {
  const entries = text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []
  const unclosed = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').includes('"')
  if (unclosed) throw new PeopleError(`a quotation mark is not closed in ${quoted(text)}`)
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

function parsePerson(entry: string): DeskPerson {
  const [, who = entry, role] = /^(.*[^=\s])\s*=\s*([^=@<>"]*)$/s.exec(entry) ?? []
  if (role !== undefined && !isRole(role))
    throw new PeopleError(`${quoted(entry)} has the role ${quoted(role)}; there are ${deskRoles.join(', ')}`)
  const { name, address } = readMailbox(who)
  if (!isMailAddress(address))
    throw new PeopleError(`${quoted(entry)} has no e-mail address that mail can reach`)
  if (name.length > longestName || unfitInName.test(name))
    throw new PeopleError(
      `the name in ${quoted(entry)} is longer than ${longestName} or has invisible characters`,
    )
  return { address, name, role: role ?? 'admin', hasRole: role !== undefined }
}

/** A quoted name may contain anything. */
function readMailbox(text: string): Mailbox {
  const [, name, address = ''] = /^"((?:[^"\\]|\\.)*)"\s*<([^<>]+)>$/s.exec(text) ?? []
  return name === undefined
    ? parseMailbox(text)
    : { name: name.replaceAll(/\\(.)/g, '$1'), address: address.trim() }
}

const quoted = (text: string) => JSON.stringify(text)

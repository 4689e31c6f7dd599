import { isMailAddress } from '../../mail/address.ts'
import type { Person, PersonName } from '../erasure.ts'
import { valueOfJson } from '../lead-edits.ts'
import { emailKey } from '../lead-keys.ts'
import type { Database } from './database.ts'
import { listLeads } from './leads.ts'

interface OfLead {
  id: string
  /** As it is compared. */
  address: string
}

/**
 * The leads that ever had one of somebody's addresses, and every address that one of these leads ever had, until nothing
 * new comes up. What is no address, such as "na", joins nobody: strangers write the same.
 */
export async function findPerson(db: Database, who: PersonName | { person: Person }): Promise<Person> {
  const past = await pastAddresses(db)
  const known = 'person' in who ? who.person : await namedBy(db, who)
  const addresses = new Set(known.addresses)
  const leadIds = new Set(known.leadIds)
  for (;;) {
    const before = addresses.size + leadIds.size
    for (const { id, address } of [...(await present(db, addresses, leadIds)), ...past]) {
      if (!leadIds.has(id) && !addresses.has(address)) continue
      leadIds.add(id)
      if (isMailAddress(address)) addresses.add(address)
    }
    if (addresses.size + leadIds.size === before) return { addresses: [...addresses], leadIds: [...leadIds] }
  }
}

async function namedBy(db: Database, who: PersonName): Promise<Person> {
  if ('email' in who) return { addresses: [emailKey(who.email)].filter(isMailAddress), leadIds: [] }
  return { addresses: [], leadIds: 'leadId' in who ? [who.leadId] : await withPhone(db, who.phone) }
}

const present = (db: Database, addresses: Set<string>, leadIds: Set<string>) =>
  db.read<OfLead>(
    'SELECT id, email AS address FROM leads WHERE email among($addresses) OR id among($leadIds)',
    { addresses: [...addresses], leadIds: [...leadIds] },
  )

/** What a field said before or after a change. Few leads are given another address or number, so all of these are read. */
async function changed(db: Database, which: string): Promise<{ id: string; value: string }[]> {
  const rows = await db.read<{ id: string; from: string | null; to: string | null }>(
    `SELECT leads.id, old_value AS "from", new_value AS "to" FROM lead_changes JOIN leads ON leads.seq = lead_seq
     WHERE ${which}`,
  )
  return rows.flatMap(({ id, from, to }) =>
    [from, to].map((json) => ({ id, value: valueOfJson(json) ?? '' })),
  )
}

const pastAddresses = async (db: Database): Promise<OfLead[]> =>
  (await changed(db, "field = 'email'")).map(({ id, value }) => ({ id, address: emailKey(value) }))

/** However it is spaced, with or without +91: its last ten digits are what is compared. */
async function withPhone(db: Database, phone: string): Promise<string[]> {
  const wanted = digitsOf(phone)
  if (wanted.length < fewestDigits) return []
  const numbers = await changed(db, "field IN ('phone', 'phoneNumber')")
  for await (const { id, fields } of listLeads(db, { search: wanted })) {
    const { phone: first, phoneNumber = first }: Record<string, string> = fields
    numbers.push({ id, value: phoneNumber ?? '' })
  }
  return numbers.filter(({ value }) => digitsOf(value) === wanted).map(({ id }) => id)
}

/** Fewer are nobody's number. */
const fewestDigits = 5
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)

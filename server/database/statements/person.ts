import { addressKey, isMailAddress } from '../../mail-address.ts'
import type { Person, PersonName } from '../erasure.ts'
import { valueOfJson } from '../lead-edits.ts'
import type { Database } from './database.ts'
import { listLeads } from './leads.ts'
import { readInPages, readLeads } from './reading.ts'

/** The actor of changes by whoever had sent a lead, which nobody had proven. Such rows are kept, and none is written any more. */
const unproven = 'sender'

/**
 * A person is a mailbox: the addresses that staff or a mailed link have changed into one another, from the one that is
 * named. Their leads are those that have one of these addresses now; what a visitor types joins nobody.
 */
export async function findPerson(db: Database, who: PersonName | { person: Person }): Promise<Person> {
  const { addresses, leadIds } = 'person' in who ? who.person : await namedBy(db, who)
  return { addresses: addresses.length > 0 ? await joined(db, addresses) : [], leadIds }
}

async function namedBy(db: Database, who: PersonName): Promise<Person> {
  if ('phone' in who) return { addresses: [], leadIds: await withPhone(db, who.phone) }
  const [lead] = 'leadId' in who ? await readLeads(db, 'leads WHERE id = $leadId', who) : []
  const address = addressKey('email' in who ? who.email : (lead?.fields.email ?? ''))
  // What is no address, such as "na", is nobody's: strangers write the same.
  if (isMailAddress(address)) return { addresses: [address], leadIds: [] }
  return { addresses: [], leadIds: lead ? [lead.id] : [] }
}

/** Few leads are given another address, so all changes of one are read. */
async function joined(db: Database, named: string[]): Promise<string[]> {
  const changes = await Array.fromAsync(
    readInPages<{ from: string; to: string }>(
      db,
      `SELECT seq, old_value AS "from", new_value AS "to" FROM lead_changes
       WHERE seq > $after AND field = 'email' AND actor <> '${unproven}' AND old_value IS NOT NULL ORDER BY seq LIMIT $limit`,
    ),
    ({ from, to }) => [from, to].map((json) => addressKey(valueOfJson(json) ?? '')),
  )
  const addresses = new Set(named)
  for (let before = 0; addresses.size > before; ) {
    before = addresses.size
    for (const pair of changes)
      if (pair.every(isMailAddress) && pair.some((each) => addresses.has(each)))
        for (const each of pair) addresses.add(each)
  }
  return [...addresses]
}

/** However it is spaced, with or without +91: its last ten digits are what is compared. */
async function withPhone(db: Database, phone: string): Promise<string[]> {
  const wanted = digitsOf(phone)
  const ids: string[] = []
  if (wanted.length < fewestDigits) return ids
  for await (const { id, fields } of listLeads(db, { search: wanted })) {
    const { phone: first, phoneNumber = first }: Record<string, string> = fields
    if (digitsOf(phoneNumber ?? '') === wanted) ids.push(id)
  }
  return ids
}

/** Fewer are nobody's number. */
const fewestDigits = 5
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)

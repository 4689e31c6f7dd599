import { addressKey, isMailAddress } from '../../mail-address.ts'
import type { Person, PersonName } from '../erasure.ts'
import { linkHolder } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import type { Database } from './database.ts'
import { listLeads } from './leads.ts'
import { readInPages, readLeads } from './reading.ts'

/**
 * Actors who proved at most that the previous address is theirs. Earlier versions let the sender of a lead change it,
 * as 'sender'.
 */
const notStaff = [linkHolder, 'sender']

/**
 * A person is a set of addresses: the named one, and those that staff changed into one another. Their leads have one
 * of these addresses now, or had one before somebody other than staff changed it. What a visitor types never joins
 * addresses: otherwise a link to one address would open the data of another.
 */
export async function findPerson(db: Database, who: PersonName | { person: Person }): Promise<Person> {
  const named = 'person' in who ? who.person : await namedBy(db, who)
  if (named.addresses.length === 0) return named
  const changes = await changesOfAddress(db)
  const addresses = new Set(named.addresses)
  for (let before = 0; addresses.size > before; ) {
    before = addresses.size
    for (const { actor, pair } of changes)
      if (!notStaff.includes(actor) && pair.some((each) => addresses.has(each)))
        for (const each of pair) addresses.add(each)
  }
  const taken = changes.filter(
    ({ actor, pair: [from = ''] }) => notStaff.includes(actor) && addresses.has(from),
  )
  return {
    addresses: [...addresses],
    leadIds: [...new Set([...named.leadIds, ...taken.map(({ leadId }) => leadId)])],
  }
}

async function namedBy(db: Database, who: PersonName): Promise<Person> {
  if ('phone' in who) return { addresses: [], leadIds: await withPhone(db, who.phone) }
  const [lead] = 'leadId' in who ? await readLeads(db, 'leads WHERE id = $leadId', who) : []
  const address = addressKey('email' in who ? who.email : (lead?.fields.email ?? ''))
  // Text that is not an address, such as "na", identifies nobody: strangers type the same.
  if (isMailAddress(address)) return { addresses: [address], leadIds: [] }
  return { addresses: [], leadIds: lead ? [lead.id] : [] }
}

/** Reads all changes of address; there are few. */
async function changesOfAddress(db: Database) {
  const rows = readInPages<{ leadId: string; actor: string; from: string; to: string }>(
    db,
    `SELECT lead_changes.seq, leads.id AS "leadId", actor, old_value AS "from", new_value AS "to"
     FROM lead_changes JOIN leads ON leads.seq = lead_seq
     WHERE lead_changes.seq > $after AND field = 'email' AND old_value IS NOT NULL
     ORDER BY lead_changes.seq LIMIT $limit`,
  )
  const changes = await Array.fromAsync(rows, ({ leadId, actor, from, to }) => ({
    ...{ leadId, actor },
    pair: [from, to].map((json) => addressKey(valueOfJson(json) ?? '')),
  }))
  return changes.filter(({ pair }) => pair.every(isMailAddress))
}

/** Compares the last ten digits, ignoring spaces and +91. */
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

/** Fewer digits identify nobody. */
const fewestDigits = 5
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)

import type { Collection, LeadFields } from '../../../contract/forms.ts'
import { referenceOf } from '../../../contract/reference.ts'
import { firstHashKey, firstVersionKeyId, quietMailboxHash } from '../../database/hash-keys.ts'
import { readsHash } from '../../database/lead-keys.ts'
import { searchTextOf } from '../../database/search-text.ts'
import { canonicalAddress, personAddress } from '../../mail-address.ts'
import { idFrom, recordId } from '../../record-id.ts'
import type { ReadTable } from '../copy-rows.ts'
import type { RowStore } from '../row-store.ts'
import { type Row, rowsOf, type Value } from '../tables.ts'
import type { ErasedInFirstVersion } from './erased.ts'

/** Who made the changes of an upgrade, in a lead's history. */
const actor = 'upgrade'
/** Longer than any request to a target that 1.0.0 began. */
const underWayMs = 60_000

/**
 * The rows of a store of 1.0.0 as this version stores them. Tables are read in the order of the schema: what is left
 * out of the leads and mails is recorded among the erasures.
 */
export function firstVersionRows(old: RowStore, erased: ErasedInFirstVersion, now: number): ReadTable {
  const key = firstHashKey()
  const gone: { id: string; erasedAt: number }[] = []
  const goneLeads = new Set<Value>()

  /** What the history says of each lead of a page. */
  async function historiesOf(rows: Row[]) {
    const changes = await old.query(
      'SELECT lead_seq, changed_at, field, new_value FROM lead_changes WHERE lead_seq among($seqs) ORDER BY seq',
      { seqs: rows.map(({ seq }) => seq) },
    )
    return Map.groupBy(changes, ({ lead_seq }) => lead_seq)
  }

  async function* leads(): AsyncGenerator<Row[]> {
    for await (const page of old.pages(
      `SELECT seq, id, collection, fields, timestamp, spam_reason, notice_version, language, source, status, owner, due_on,
         unread, replaced_by FROM leads ORDER BY id`,
    )) {
      const histories = await historiesOf(page)
      yield page.flatMap((row) => leadOf(row, histories.get(row.seq ?? null) ?? []))
    }
  }

  function leadOf({ seq: _, replaced_by, ...row }: Row, history: Row[]): Row[] {
    const id = String(row.id)
    const erasedAt = erased.leadErasedAt(id)
    if (erasedAt !== undefined) {
      gone.push({ id, erasedAt })
      goneLeads.add(id)
      return []
    }
    const fields: LeadFields = JSON.parse(String(row.fields))
    const notes = history.filter(({ field }) => field === 'note').map((note) => textOf(note.new_value))
    const isReplaced = replaced_by !== null && replaced_by !== undefined
    const changedAt = Math.max(Number(row.timestamp), ...history.map(({ changed_at }) => Number(changed_at)))
    return [
      {
        ...row,
        address: personAddress(fields.email),
        reads: readsHash(row.collection as Collection, fields),
        search: searchTextOf(id, fields, isReplaced ? [...notes, replacedNote(replaced_by)] : notes),
        status: isReplaced ? 'lost' : (row.status ?? null),
        version: isReplaced ? now : changedAt,
      },
    ]
  }

  async function* leadKeys(): AsyncGenerator<Row[]> {
    for await (const page of old.pages(
      `SELECT idempotency_key AS key, fields_hash, id AS lead_id FROM leads WHERE idempotency_key IS NOT NULL
       UNION ALL SELECT repeated_keys.idempotency_key, repeated_keys.fields_hash, leads.id
       FROM repeated_keys JOIN leads ON leads.seq = lead_seq`,
    ))
      yield ofKeptLeads(page).map((row) => ({ ...row, key: keyOf(row.key as Uint8Array) }))
  }

  const ofKeptLeads = (rows: Row[]) => rows.filter(({ lead_id }) => !goneLeads.has(lead_id ?? null))

  async function* leadChanges(): AsyncGenerator<Row[]> {
    for await (const page of old.pages(
      `SELECT leads.id AS lead_id, changed_at, actor, field, old_value, new_value, note_id
       FROM lead_changes JOIN leads ON leads.seq = lead_seq ORDER BY lead_changes.seq`,
    ))
      yield ofKeptLeads(page).map((row) =>
        row.field === 'email' ? { ...row, old_value: null, new_value: null } : row,
      )
    for await (const page of old.pages(
      `SELECT id AS lead_id, status, replaced_by FROM leads WHERE replaced_by IS NOT NULL ORDER BY seq`,
    ))
      yield ofKeptLeads(page).flatMap(({ lead_id, status, replaced_by }) => {
        const change = { lead_id: lead_id ?? null, changed_at: now, actor, note_id: null }
        const lost = { old_value: JSON.stringify(status), new_value: JSON.stringify('lost') }
        const note = { old_value: null, new_value: JSON.stringify(replacedNote(replaced_by)) }
        return [
          ...(status === 'lost' ? [] : [{ ...change, field: 'status', ...lost }]),
          { ...change, field: 'note', ...note },
        ]
      })
  }

  async function* deliveries(): AsyncGenerator<Row[]> {
    for await (const page of old.pages(
      `SELECT deliveries.id, queue, kind, leads.id AS lead_id, lead_version, to_address, address_key AS address, subject,
         body, link_language AS language, state, attempts, last_error, created_at, due_at, wait_ms, sent_at,
         leads.fields, leads.replaced_by
       FROM deliveries LEFT JOIN leads ON leads.seq = lead_seq ORDER BY deliveries.seq`,
    ))
      yield ofKeptLeads(page).flatMap(deliveryOf)
    for (const lead of erased.toTell)
      yield lead.targets.map((queue) => ({
        ...{ id: recordId(now), queue, kind: 'lead.erased', lead_id: null, lead_version: 0, state: 'queued' },
        body: JSON.stringify({ id: lead.id, collection: lead.collection }),
        ...{ attempts: 0, created_at: now, due_at: now + underWayMs, wait_ms: underWayMs },
      }))
  }

  function deliveryOf({ fields, replaced_by, ...row }: Row): Row[] {
    const { kind, state } = row
    if (kind === 'message') {
      const erasedAt = erased.mailErasedAt(String(row.id), row.address ?? null)
      if (erasedAt === undefined)
        return [row.language === null ? row : { ...row, kind: 'link', body: 'open' }]
      gone.push({ id: String(row.id), erasedAt })
      return []
    }
    // A thank-you went to the address that its lead had when it was sent. From now on it is fixed.
    const thanked =
      kind === 'acknowledgement' && row.to_address === null
        ? canonicalAddress(JSON.parse(String(fields)).email)
        : (row.to_address ?? null)
    const delivery = { ...row, to_address: thanked }
    if (state !== 'queued' || !replaced_by) return [delivery]
    return [{ ...delivery, state: 'failed', last_error: 'A newer lead replaced this one.' }]
  }

  async function* requests(): AsyncGenerator<Row[]> {
    for await (const page of old.pages(
      `SELECT person_requests.id, kind, leads.id AS lead_id, leads.fields, asked_on, person_requests.due_on,
         person_requests.version, closed_at, closed_by, outcome, proof
       FROM person_requests LEFT JOIN leads ON leads.seq = lead_seq ORDER BY person_requests.id`,
    ))
      yield page.map(({ fields, lead_id, ...row }) => {
        const nobody = { address: null, lead_id: null }
        if (row.closed_at !== null) return { ...row, ...nobody }
        // Nothing that would say whose request it is exists any more: the erasure was its answer.
        if (lead_id === null || goneLeads.has(lead_id ?? null))
          return { ...row, ...nobody, ...erased.answerTo(row.proof ?? null, now) }
        const address = personAddress(JSON.parse(String(fields)).email)
        return { ...row, address, lead_id: address === null ? (lead_id ?? null) : null }
      })
  }

  async function* noContact(): AsyncGenerator<Row[]> {
    const known = new Set<Value>()
    for await (const page of old.pages(
      `SELECT leads.id AS lead_id, no_contact AS mailbox, timestamp,
         (SELECT max(changed_at) FROM lead_changes WHERE lead_seq = leads.seq) AS changed_at
       FROM leads WHERE no_contact IS NOT NULL ORDER BY seq`,
    ))
      yield ofKeptLeads(page).flatMap(({ mailbox = null, timestamp, changed_at }) => {
        if (known.has(mailbox)) return []
        known.add(mailbox)
        const hash = quietMailboxHash(key, String(mailbox))
        const wish = { id: idFrom('no contact', hash.toString('hex')), key_id: key.id, mailbox: hash }
        return [{ ...wish, asked_at: changed_at ?? timestamp ?? now, wanted: 1 }]
      })
  }

  async function* hashKeys(): AsyncGenerator<Row[]> {
    yield [
      ...erased.keys.map((old) => ({ id: firstVersionKeyId(old), key: old, made_at: 0 })),
      { id: key.id, key: key.key, made_at: key.madeAt },
    ]
  }

  async function* erasures(): AsyncGenerator<Row[]> {
    yield erased.addresses
    yield gone.map(({ id, erasedAt }) => ({
      ...{ id: idFrom('erased', id), erased_at: erasedAt, key_id: null, address: null },
      erased_id: id,
    }))
  }

  async function* leadAccess(): AsyncGenerator<Row[]> {
    for await (const page of old.pages(
      'SELECT seq, accessed_at, actor, kind, records, detail FROM lead_access ORDER BY seq',
    ))
      yield page.map(({ seq, ...row }) => ({
        ...row,
        id: idFrom('access', String(seq), String(row.accessed_at)),
      }))
  }

  const changed: Record<string, () => AsyncIterable<Row[]>> = {
    leads,
    lead_keys: leadKeys,
    lead_changes: leadChanges,
    deliveries,
    requests,
    no_contact: noContact,
    hash_keys: hashKeys,
    erasures,
    lead_access: leadAccess,
    // 1.0.0 did not count by source, device and page together.
    daily_segments: async function* () {},
  }
  return (table) => changed[table.name]?.() ?? old.pages(rowsOf(table))
}

const textOf = (json: Value | undefined): string => (typeof json === 'string' ? String(JSON.parse(json)) : '')

const replacedNote = (newer: Value | undefined): string =>
  `Replaced by ${referenceOf(String(newer))}, which its sender sent instead.`

/** 1.0.0 began a key with eight hexadecimal digits as text, this version with their bytes. */
const keyOf = (key: Uint8Array): Buffer => {
  const bytes = Buffer.from(key)
  return Buffer.concat([Buffer.from(bytes.toString('latin1', 0, 8), 'hex'), bytes.subarray(8)])
}

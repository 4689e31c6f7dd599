import { dirname, resolve } from 'node:path'
import type { HashKey } from '../database/hash-keys.ts'
import { erasedAddressHash } from '../database/hash-keys.ts'
import { eraseIds } from '../database/statements/erase-leads.ts'
import { copyFolder } from './copy-files.ts'
import { journalPages } from './journal.ts'
import type { RowStore } from './row-store.ts'
import { type Row, rowsOf, tableNamed, type Value } from './tables.ts'

export interface Learned {
  erasures: number
  leads: number
  mails: number
}

/** Whom the erasure of a lead is told, as by the erasure itself. */
export interface Telling {
  /** Targets that get `lead.erased`. */
  notify: string[]
  now: number
}

/**
 * All that may know erasures which a store does not: the journal of this server, and where a copy is read, its table and
 * the journal beside it, which is mirrored with the copies.
 */
export async function* knownErasures(
  dataDir: string,
  copy?: { path: string; file: RowStore },
): AsyncGenerator<Row[]> {
  const folders = [copyFolder(dataDir), ...(copy ? [dirname(copy.path)] : [])]
  for (const folder of new Set(folders.map((each) => resolve(each)))) yield* journalPages(folder)
  if (copy) yield* copy.file.pages(rowsOf(tableNamed('erasures')))
}

/**
 * Adds erasures that the store has not, and does what they did: deletes the leads and mails that they name, tells the
 * targets, and closes the requests of an address. Of an address nothing else: whoever wrote again after its erasure stays.
 */
export async function learnErasures(
  store: RowStore,
  pages: AsyncIterable<Row[]>,
  { notify, now }: Telling,
): Promise<Learned> {
  const learned: Learned = { erasures: 0, leads: 0, mails: 0 }
  for await (const page of pages) {
    const missing = await withoutKnown(store, 'erasures', page)
    if (missing.length === 0) continue
    learned.erasures += await store.insert(tableNamed('erasures'), missing, '(id) DO NOTHING')
    await closeRequests(store, missing)
    const ids = missing.flatMap(({ erased_id }) => (erased_id === null ? [] : String(erased_id)))
    if (ids.length === 0) continue
    const erased = await store.run(eraseIds(ids, now, notify))
    learned.mails += erased.messages
    learned.leads += erased.leads
  }
  return learned
}

/** When it was erased, everybody on earth had this day or an earlier one: a request of a later day is a new one. */
const lastDayOf = (erasedAt: number) => new Date(erasedAt + 14 * 3_600_000).toISOString().slice(0, 10)

async function closeRequests(store: RowStore, erasures: Row[]): Promise<void> {
  const open = await store.query(
    'SELECT id, address, asked_on, version FROM requests WHERE address IS NOT NULL',
  )
  if (open.length === 0) return
  const { erasedAt } = recognised(erasures, await hashKeysOf(store))
  for (const request of open) {
    const at = erasedAt(request.address)
    if (at === undefined || String(request.asked_on) > lastDayOf(at)) continue
    const closed = closedByErasure(request, at)
    const set = Object.keys(closed).map((column) => `${column} = $${column}`)
    const text = `UPDATE requests SET ${set.join(', ')} WHERE id = $id AND closed_at IS NULL`
    await store.query(text, { ...closed, id: request.id })
  }
}

export const closedByErasure = ({ version }: Row, erasedAt: number) => ({
  ...{ address: null, lead_id: null, version: Number(version) + 1 },
  ...{ closed_at: erasedAt, closed_by: 'erasure', outcome: 'done' },
})

/** Those of the rows whose id the table has not. */
export async function withoutKnown(store: RowStore, table: string, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await store.query(`SELECT id FROM ${table} WHERE id among($ids)`, { ids })
  const known = new Set(found.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id ?? null))
}

/** What the store erased and a file does not know: it was decided after the file was made. */
export interface ErasedSince extends ReturnType<typeof recognised> {
  isErased(id: Value | undefined): boolean
}

export async function erasedSince(store: RowStore, file: RowStore): Promise<ErasedSince> {
  const ids = new Set<Value>()
  const since: Row[] = []
  for await (const page of store.pages(rowsOf(tableNamed('erasures')))) {
    for (const { erased_id } of page) if (erased_id) ids.add(erased_id)
    const unknown = await withoutKnown(file, 'erasures', page)
    since.push(...unknown.filter(({ address }) => address !== null))
  }
  return { ...recognised(since, await hashKeysOf(store)), isErased: (id) => ids.has(id ?? null) }
}

/** Tells whether an address is one of the erased ones, which are known by their hash. */
function recognised(erasures: Row[], allKeys: HashKey[]) {
  const times = new Map<string, number>()
  const keyIds = new Map<Value, number>()
  for (const { address, key_id, erased_at } of erasures) {
    if (!(address instanceof Uint8Array)) continue
    times.set(hexOf(address), Number(erased_at))
    keyIds.set(key_id ?? null, (keyIds.get(key_id ?? null) ?? 0) + 1)
  }
  const keys = allKeys.filter(({ id }) => keyIds.delete(id))
  return {
    erasedAt(address: Value | undefined): number | undefined {
      if (typeof address !== 'string') return undefined
      const known = keys.map((key) => times.get(hexOf(erasedAddressHash(key, address))))
      return known.find((at) => at !== undefined)
    },
    /** Erased addresses that cannot be recognised, because the key of their hash is lost. */
    unreadable: [...keyIds.values()].reduce((sum, count) => sum + count, 0),
  }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const hashKeysOf = async (store: RowStore): Promise<HashKey[]> =>
  (await store.query('SELECT id, key FROM hash_keys')).map(({ id, key }) => ({
    id: String(id),
    key: key as Uint8Array,
  }))

import type { HashKey } from '../database/hash-keys.ts'
import { erasedAddressHash } from '../database/hash-keys.ts'
import { parameters, type RowStore } from './row-store.ts'
import { type Row, rowsOf, tableNamed, type Value } from './tables.ts'

export interface Learned {
  erasures: number
  leads: number
  mails: number
}

/** What hangs on a lead, and is deleted with it. */
const ofLeads = ['lead_keys', 'lead_changes', 'deliveries']

/**
 * Adds erasures that the store has not, and deletes the leads and mails that they name. An address is only recorded:
 * whoever wrote again after its erasure stays.
 */
export async function learnErasures(store: RowStore, pages: AsyncIterable<Row[]>): Promise<Learned> {
  const learned: Learned = { erasures: 0, leads: 0, mails: 0 }
  for await (const page of pages) {
    const missing = await withoutKnown(store, 'erasures', page)
    if (missing.length === 0) continue
    learned.erasures += await store.insert(tableNamed('erasures'), missing, '(id) DO NOTHING')
    const ids = missing.map(({ erased_id }) => erased_id ?? null).filter((id) => id !== null)
    if (ids.length === 0) continue
    const among = `IN (${parameters(ids)})`
    for (const table of ofLeads) await store.query(`DELETE FROM ${table} WHERE lead_id ${among}`, ids)
    const mails = await store.query(
      `DELETE FROM deliveries WHERE id ${among} AND kind IN ('message', 'link') RETURNING id`,
      ids,
    )
    learned.mails += mails.length
    learned.leads += (await store.query(`DELETE FROM leads WHERE id ${among} RETURNING id`, ids)).length
  }
  return learned
}

/** Those of the rows whose id the table has not. */
export async function withoutKnown(store: RowStore, table: string, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id ?? null)
  const found = await store.query(`SELECT id FROM ${table} WHERE id IN (${parameters(ids)})`, ids)
  const known = new Set(found.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id ?? null))
}

/** What the store erased and a file does not know: it was decided after the file was made. */
export interface ErasedSince {
  isErased(id: Value | undefined): boolean
  /** When the address was erased, if it was. */
  erasedAt(address: Value | undefined): number | undefined
  /** Erased addresses that cannot be recognised, because the key of their hash is lost. */
  unreadable: number
}

export async function erasedSince(store: RowStore, file: RowStore): Promise<ErasedSince> {
  const ids = new Set<Value>()
  const addresses = new Map<string, number>()
  const keyIds = new Map<Value, number>()
  for await (const page of store.pages(rowsOf(tableNamed('erasures')))) {
    for (const { erased_id } of page) if (erased_id) ids.add(erased_id)
    for (const { address, key_id, erased_at } of await withoutKnown(file, 'erasures', page)) {
      if (!(address instanceof Uint8Array)) continue
      addresses.set(hexOf(address), Number(erased_at))
      keyIds.set(key_id ?? null, (keyIds.get(key_id ?? null) ?? 0) + 1)
    }
  }
  const keys = (await hashKeysOf(store)).filter(({ id }) => keyIds.delete(id))
  return {
    isErased: (id) => ids.has(id ?? null),
    erasedAt(address) {
      if (typeof address !== 'string') return undefined
      for (const key of keys) {
        const erasedAt = addresses.get(hexOf(erasedAddressHash(key, address)))
        if (erasedAt !== undefined) return erasedAt
      }
      return undefined
    },
    unreadable: [...keyIds.values()].reduce((sum, count) => sum + count, 0),
  }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const hashKeysOf = async (store: RowStore): Promise<HashKey[]> =>
  (await store.query('SELECT id, key FROM hash_keys')).map(({ id, key }) => ({
    id: String(id),
    key: key as Uint8Array,
  }))

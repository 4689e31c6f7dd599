import { closedByErasure, type ErasedSince } from './erasures.ts'
import type { RowStore } from './row-store.ts'
import { copiedTables, type Row, rowsOf, type Table, tableNamed } from './tables.ts'

/** The error of a delivery that was queued when a copy was made and may have been sent since. */
export const mayHaveBeenSent = 'may have been sent already (restored copy)'

export interface LeftOut {
  leads: number
  mails: number
  requests: number
  /** Deliveries that came as failed. */
  held: number
}

/** Tables that only grow: no restore takes a row from them. */
const growing = ['hash_keys', 'no_contact', 'requests', 'lead_access']

/** A row that is there stays, but an open request is closed by one that was. */
function onConflict({ name, columns }: Table): string {
  if (name !== 'requests') return 'DO NOTHING'
  const values = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return `(id) DO UPDATE SET ${values} WHERE requests.closed_at IS NULL AND excluded.closed_at IS NOT NULL`
}

/** Erasures are learned, not added. Of mails those are kept that left: `tell` would send them once more. */
const stayingDeliveries = `WHERE kind = 'lead.erased' AND state = 'queued' OR kind = 'message' AND (state = 'sent' OR attempts > 0)`

/** Adds what another store has of these tables, its waiting `lead.erased` and what it knows of mails that left. */
export async function addGrowing(
  store: RowStore,
  from: RowStore,
  change: (table: Table, row: Row) => Row[] = (_, row) => [row],
): Promise<void> {
  for (const name of growing) {
    const table = tableNamed(name)
    for await (const page of from.pages(rowsOf(table)))
      await store.insert(
        table,
        page.flatMap((row) => change(table, row)),
        onConflict(table),
      )
  }
  const deliveries = tableNamed('deliveries')
  for await (const page of from.pages(rowsOf(deliveries, stayingDeliveries)))
    await store.insert(
      deliveries,
      page.flatMap((row) => change(deliveries, row)),
      onConflict(deliveries),
    )
}

/** Changes rows of a file for a store: without the erased, and quiet. Reads leads before what hangs on them. */
export function arriving(since: ErasedSince) {
  const leftOut: LeftOut = { leads: 0, mails: 0, requests: 0, held: 0 }
  const leadsOut = new Set<unknown>()
  const isGone = ({ id, address }: Row) => since.isErased(id) || since.erasedAt(address) !== undefined
  // One that was to leave in a digest leaves by itself when it is replayed: its digest may not come.
  const quiet = (row: Row): Row => {
    if (row.state === 'sent') return row
    if (row.state === 'failed') return { ...row, digest: null }
    leftOut.held++
    return { ...row, state: 'failed', digest: null, last_error: mayHaveBeenSent }
  }

  const change = ({ name }: Pick<Table, 'name'>, row: Row): Row[] => {
    if (name === 'leads') {
      if (!isGone(row)) return [row]
      leadsOut.add(row.id)
      leftOut.leads++
      return []
    }
    if (row.lead_id && leadsOut.has(row.lead_id) && name !== 'requests') return []
    if (name === 'deliveries') {
      if (row.lead_id !== null || !isGone(row)) return [quiet(row)]
      leftOut.mails++
      return []
    }
    const erasedAt = name === 'requests' ? since.erasedAt(row.address) : undefined
    if (erasedAt === undefined) return [row]
    leftOut.requests++
    return [{ ...row, ...closedByErasure(row, erasedAt) }]
  }
  return { change, leftOut }
}

/** Fills an empty store with the rows of a file. What is there already came from the replaced store, and stays. */
export async function fillFrom(
  file: RowStore,
  store: RowStore,
  since: ErasedSince,
  onPage: (rows: number) => void,
): Promise<LeftOut> {
  const { change, leftOut } = arriving(since)
  for (const table of copiedTables)
    for await (const page of file.pages(rowsOf(table))) {
      await store.insert(
        table,
        page.flatMap((row) => change(table, row)),
        onConflict(table),
      )
      onPage(page.length)
    }
  return leftOut
}

export interface Recovered {
  added: number
  known: number
  /** Leads of which the file has a newer version. They stay as they are here. */
  newer: string[]
  leftOut: LeftOut
}

/** Tables of which a file gives what hangs on the leads that it adds. */
const ofLeads = ['lead_keys', 'lead_changes', 'deliveries'].map(tableNamed)

/** Adds the leads of a file that are missing, with their history. */
export async function addMissingLeads(
  file: RowStore,
  store: RowStore,
  { change, leftOut }: ReturnType<typeof arriving>,
): Promise<Recovered> {
  const leads = tableNamed('leads')
  const added = new Set<unknown>()
  const recovered: Recovered = { added: 0, known: 0, newer: [], leftOut }
  for await (const page of file.pages(rowsOf(leads))) {
    const ids = page.map(({ id }) => id)
    const here = await store.query('SELECT id, version FROM leads WHERE id among($ids)', { ids })
    const versions = new Map(here.map(({ id, version }) => [id, Number(version)]))
    const arrived = page.filter(({ id }) => !versions.has(id)).flatMap((row) => change(leads, row))
    recovered.added += await store.insert(leads, arrived, 'DO NOTHING')
    for (const { id } of arrived) added.add(id)
    recovered.known += here.length
    for (const { id, version } of page)
      if (Number(version) > (versions.get(id) ?? Number.POSITIVE_INFINITY)) recovered.newer.push(String(id))
  }
  for (const table of ofLeads)
    for await (const page of file.pages(rowsOf(table, 'WHERE lead_id IS NOT NULL'))) {
      const wanted = page.filter(({ lead_id }) => added.has(lead_id))
      await store.insert(
        table,
        wanted.flatMap((row) => change(table, row)),
        'DO NOTHING',
      )
    }
  return recovered
}

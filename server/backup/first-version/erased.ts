import { createHmac, hash } from 'node:crypto'
import { firstVersionKeyId } from '../../database/hash-keys.ts'
import { idFrom } from '../../record-id.ts'
import { firstVersionLines } from '../journal.ts'
import type { RowStore } from '../row-store.ts'
import type { Row, Value } from '../tables.ts'

export type ErasedInFirstVersion = Awaited<ReturnType<typeof erasedInFirstVersion>>

interface Undone {
  decidedAt: number
  targets: string[]
  addresses: string[]
  actor: string
  proof: string | null
}

/**
 * What 1.0.0 erased, and what it had decided to erase. It kept keyed fingerprints of ids, which say nothing without
 * the id: they are compared with the leads and mails that are still stored, and not kept.
 */
export async function erasedInFirstVersion(old: RowStore, dataDir: string) {
  const keys = (await old.query('SELECT key FROM erasure_key')).map(({ key }) => key as Uint8Array)
  const ids = new Map<string, number>()
  const addresses = new Map<string, Row>()
  const note = (kind: string, fingerprint: string, key: Uint8Array, erasedAt: number) => {
    if (kind === 'id') ids.set(fingerprint, erasedAt)
    if (kind !== 'email') return
    const id = idFrom('erasure', firstVersionKeyId(key), fingerprint, String(erasedAt))
    const address = Buffer.from(fingerprint, 'hex')
    addresses.set(id, { id, erased_at: erasedAt, key_id: firstVersionKeyId(key), address, erased_id: null })
  }
  const [own] = keys
  if (own)
    for await (const page of old.pages(
      `SELECT kind, fingerprint, erased_at FROM erasures WHERE fingerprint IS NOT NULL ORDER BY seq`,
    ))
      for (const { kind, fingerprint, erased_at } of page)
        note(String(kind), hexOf(fingerprint as Uint8Array), own, Number(erased_at))
  // The list beside the copies has what a database forgot that was taken back.
  const named = new Map(keys.map((key) => [hash('sha256', key, 'hex').slice(0, 16), key]))
  for await (const { kind, fingerprint, key: name, erasedAt } of firstVersionLines(dataDir)) {
    const key = named.get(name)
    if (key) note(kind, fingerprint, key, erasedAt)
  }

  const undone = await undoneErasures(old)
  const leads = await leadsToErase(old, undone)
  const linkMails = await linkMailsOf(old)
  const fingerprintAt = (id: string) => {
    for (const key of ids.size > 0 ? keys : []) {
      const erasedAt = ids.get(createHmac('sha256', key).update(`id\n${id}`).digest('hex'))
      if (erasedAt !== undefined) return erasedAt
    }
    return undefined
  }
  const all = [...undone.values()]
  return {
    keys,
    /** Erased addresses, as rows. */
    addresses: [...addresses.values()],
    /** Leads of which targets hear that they were erased. */
    toTell: [...leads].flatMap(([id, { collection, targets }]) =>
      targets.length > 0 ? [{ id, collection, targets }] : [],
    ),
    leadErasedAt: (id: string) => leads.get(id)?.decidedAt ?? fingerprintAt(id),
    mailErasedAt: (id: string, address: Value) =>
      all.find(({ addresses }) => addresses.includes(String(address)))?.decidedAt ??
      linkMails.get(id) ??
      fingerprintAt(id),
    /** How a request is closed whose lead is gone. */
    answerTo(proof: Value, now: number) {
      const erasure = all.find((each) => proof !== null && each.proof === proof)
      return {
        closed_at: erasure?.decidedAt ?? now,
        closed_by: erasure?.actor ?? 'upgrade',
        outcome: 'done',
      }
    },
  }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

async function undoneErasures(old: RowStore): Promise<Map<Value, Undone>> {
  const rows = await old.query(
    'SELECT id, decided_at, addresses, targets, actor, proof FROM erasures_to_finish',
  )
  return new Map(
    rows.map(({ id = null, decided_at, addresses, targets, actor, proof }) => [
      id,
      {
        decidedAt: Number(decided_at),
        targets: JSON.parse(String(targets)),
        addresses: JSON.parse(String(addresses)),
        actor: String(actor ?? 'upgrade'),
        proof: proof === null ? null : String(proof),
      },
    ]),
  )
}

async function leadsToErase(old: RowStore, undone: Map<Value, Undone>) {
  const rows = await old.query(
    'SELECT leads.id, collection, erasure_id FROM leads_to_erase JOIN leads ON leads.seq = lead_seq',
  )
  return new Map(
    rows.map(({ id, collection, erasure_id = null }) => {
      const { decidedAt = 0, targets = [] } = undone.get(erasure_id) ?? {}
      return [String(id), { collection: String(collection), decidedAt, targets }]
    }),
  )
}

/** Mails that took a link to a lead along are erased with it. */
async function linkMailsOf(old: RowStore): Promise<Map<string, number>> {
  const rows = await old.query(
    `SELECT mail_id, min(decided_at) AS decided_at FROM lead_links
     JOIN leads_to_erase ON leads_to_erase.lead_seq = lead_links.lead_seq
     JOIN erasures_to_finish ON erasures_to_finish.id = erasure_id
     WHERE mail_id IS NOT NULL GROUP BY mail_id`,
  )
  return new Map(rows.map(({ mail_id, decided_at }) => [String(mail_id), Number(decided_at)]))
}

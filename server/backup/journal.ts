import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { ErasureRow } from '../database/erasure.ts'
import { erasuresAfter } from '../database/statements/erase-leads.ts'
import { giveToOwnerOf, makePrivateFolder, syncFolder } from '../process/durable-file.ts'
import { copyFolder } from './copy-files.ts'
import type { RowStore } from './row-store.ts'
import type { Row } from './tables.ts'

/**
 * The erasures of this server's database, beside the copies. A database that its operator takes back to an earlier
 * state (a dump, a point in time) has forgotten some: the next start learns them from here.
 */
export const journalPath = (dataDir: string): string => journalIn(copyFolder(dataDir))
const journalIn = (folder: string): string => join(folder, 'erasures.jsonl')

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]+$/))
const lineSchema = v.object({
  seq: v.number(),
  id: v.string(),
  erasedAt: v.number(),
  keyId: v.nullable(v.string()),
  address: v.nullable(hex),
  erasedId: v.nullable(v.string()),
})
type Line = v.InferOutput<typeof lineSchema>

/** What lists the erasures of a database after a number, oldest first. */
export interface ErasureList {
  listErasures(after: number, limit: number): Promise<ErasureRow[]>
}

const rowsInPart = 2000

/**
 * Appends what the database has and the journal has not, and returns once it is on the disk. Two processes may append
 * the same erasure, which is harmless.
 */
export async function noteErasures({ listErasures }: ErasureList, dataDir: string): Promise<void> {
  const folder = copyFolder(dataDir)
  const path = journalIn(folder)
  if (!existsSync(path) && (await listErasures(0, 1)).length === 0) return
  await makePrivateFolder(folder)
  await using file = await open(path, 'a+', 0o600)
  const { last, endsWithin } = await lastLine(file)
  // Erasures are numbered in the order of their commits, so all before the last one are in the journal too.
  const [same] = last ? await listErasures(last.seq - 1, 1) : []
  const isOfDatabase = last !== undefined && same?.seq === last.seq && same.id === last.id
  const known = isOfDatabase ? new Set<string>() : await idsIn(folder)
  if (endsWithin) await file.appendFile('\n')
  for (let after = isOfDatabase ? last.seq : 0; ; ) {
    const rows = await listErasures(after, rowsInPart)
    const missing = rows.filter(({ id }) => !known.has(id))
    await file.appendFile(missing.map((row) => `${JSON.stringify(lineOf(row))}\n`).join(''))
    after = rows.at(-1)?.seq ?? after
    if (rows.length < rowsInPart) break
  }
  // Also when nothing was missing: whoever wrote the last line may have been killed before it was on the disk.
  await file.sync()
  await giveToOwnerOf(folder, path)
  await syncFolder(folder)
}

const lineOf = ({ address, ...row }: ErasureRow): Line => ({
  ...row,
  address: address && Buffer.from(address).toString('hex'),
})

const tailBytes = 64 * 1024

async function lastLine(file: FileHandle): Promise<{ last: Line | undefined; endsWithin: boolean }> {
  const { size } = await file.stat()
  const from = Math.max(0, size - tailBytes)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, from)
  const text = buffer.toString('utf8', 0, bytesRead)
  // A power cut may have truncated the last line. It counts only with its end.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return { last: lines.flatMap(readLine).at(-1), endsWithin: text !== '' && !text.endsWith('\n') }
}

/** Skips lines that are none, among them those of version 1.0.0. */
function readLine(text: string): Line[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), text)
  return parsed.success ? [parsed.output] : []
}

async function* linesIn(folder: string): AsyncGenerator<string> {
  if (existsSync(journalIn(folder))) yield* createInterface({ input: createReadStream(journalIn(folder)) })
}

async function idsIn(folder: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const text of linesIn(folder)) for (const { id } of readLine(text)) ids.add(id)
  return ids
}

/** The erasures in the journal of a folder of copies, as rows of the table. */
export async function* journalPages(folder: string): AsyncGenerator<Row[]> {
  let page: Row[] = []
  for await (const text of linesIn(folder))
    for (const { id, erasedAt, keyId, address, erasedId } of readLine(text)) {
      const bytes = address === null ? null : Buffer.from(address, 'hex')
      page.push({ id, erased_at: erasedAt, key_id: keyId, address: bytes, erased_id: erasedId })
      if (page.length < rowsInPart) continue
      yield page
      page = []
    }
  if (page.length > 0) yield page
}

/** Id fingerprints in the lines that 1.0.0 wrote, by the name of their key. */
export async function* firstVersionLines(dataDir: string): AsyncGenerator<FirstVersionLine> {
  for await (const text of linesIn(copyFolder(dataDir))) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), firstVersionSchema), text)
    if (parsed.success) yield parsed.output
  }
}

const firstVersionSchema = v.object({
  erasedAt: v.number(),
  kind: v.picklist(['id', 'email']),
  fingerprint: hex,
  key: v.string(),
})
export type FirstVersionLine = v.InferOutput<typeof firstVersionSchema>

/** The list of a database that is open within a transaction. */
export const erasuresOf = (store: RowStore): ErasureList => ({
  listErasures: (after, limit) => store.run(erasuresAfter(after, limit)),
})

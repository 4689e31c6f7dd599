import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasureStore } from '../database/store.ts'
import { namesIn, removeAbandonedDrafts, syncFolder } from '../process/durable-file.ts'

export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** Names sort by time and contain the mail's id, so that every attempt writes the same file. */
export const mailFileName = (mail: { id: string; date: Date }): string =>
  `${mail.date.toISOString().replaceAll(/[-:]/g, '')}-${mail.id}.eml`

/** The file of a mail, or its draft. */
const fileName = /^\d{8}T\d{6}\.\d{3}Z-([^.]+)\.eml(\.|$)/

/** Without SMTP_URL mails are files that nothing removes. At this size they wait in the outbox instead. */
export const mostMailBytes = 1_000_000_000

export async function mailBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await namesIn(folder))
    bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0
  return bytes
}

const idsPerQuestion = 500

/**
 * Deletes the files of mails that are not stored any more, and abandoned drafts, while servers write here. Returns the
 * number of mails.
 */
export async function tidyMailFolder(folder: string, store: Pick<ErasureStore, 'storedAmong'>) {
  const namesById = new Map<string, string[]>()
  for (const name of await namesIn(folder)) {
    const id = fileName.exec(name)?.[1]
    if (id !== undefined) namesById.set(id, [...(namesById.get(id) ?? []), name])
  }
  const ids = [...namesById.keys()]
  let removed = 0
  for (let from = 0; from < ids.length; from += idsPerQuestion) {
    const part = ids.slice(from, from + idsPerQuestion)
    const stored = new Set(await store.storedAmong(part))
    for (const name of part.filter((id) => !stored.has(id)).flatMap((id) => namesById.get(id) ?? [])) {
      await rm(join(folder, name), { force: true })
      removed++
    }
  }
  const abandoned = await removeAbandonedDrafts(folder, ['.eml'])
  if (removed + abandoned > 0) await syncFolder(folder)
  return removed
}

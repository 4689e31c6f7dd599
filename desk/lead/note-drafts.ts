import { readStored, writeStored } from '../browser-storage.ts'

/** Stored per tab and person until the server has the note. The id makes retries idempotent. */
export interface Draft {
  id: string
  text: string
}

export function noteDrafts(person: string, leadId: string) {
  const draftKey = `desk-note-${person}-${leadId}`
  const unsentKey = `desk-unsent-${person}-${leadId}`
  return {
    read: (): string => readStored(sessionStorage, draftKey) ?? '',
    keep: (text: string) => writeStored(sessionStorage, draftKey, text === '' ? undefined : text),
    readUnsent(): Draft[] {
      try {
        return JSON.parse(readStored(sessionStorage, unsentKey) ?? '[]')
      } catch {
        return []
      }
    },
    keepUnsent: (notes: Draft[]) =>
      writeStored(sessionStorage, unsentKey, notes.length === 0 ? undefined : JSON.stringify(notes)),
  }
}

export const newDraft = (text: string): Draft => ({ id: crypto.randomUUID(), text })

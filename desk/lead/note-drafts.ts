import { readKept, writeKept } from '../kept.ts'

/**
 * Notes that are typed or on their way, kept in this tab until the server has them: a reload, a lost connection, an ended
 * session or an erased lead loses none. The id goes along, so that a note sent twice is one note. They belong to the
 * person who typed them: whoever signs in here next neither sees nor sends them.
 */
export interface Draft {
  id: string
  text: string
}

export function noteDrafts(person: string, leadId: string) {
  const draftKey = `desk-note-${person}-${leadId}`
  const unsentKey = `desk-unsent-${person}-${leadId}`
  return {
    read: (): string => readKept(sessionStorage, draftKey) ?? '',
    keep: (text: string) => writeKept(sessionStorage, draftKey, text === '' ? undefined : text),
    readUnsent(): Draft[] {
      try {
        return JSON.parse(readKept(sessionStorage, unsentKey) ?? '[]')
      } catch {
        return []
      }
    },
    keepUnsent: (notes: Draft[]) =>
      writeKept(sessionStorage, unsentKey, notes.length === 0 ? undefined : JSON.stringify(notes)),
  }
}

export const newDraft = (text: string): Draft => ({ id: crypto.randomUUID(), text })

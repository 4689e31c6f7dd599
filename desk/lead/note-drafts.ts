import { readKept, writeKept } from '../kept.ts'

/**
 * Notes that are typed or on their way, kept in this tab until the server has them: a reload, a lost connection, an ended
 * session or an erased lead loses none. The id goes along, so that a note sent twice is one note.
 */
export interface Draft {
  id: string
  text: string
}

const draftKey = (leadId: string) => `desk-note-${leadId}`
const unsentKey = (leadId: string) => `desk-unsent-${leadId}`

export const readDraft = (leadId: string): string => readKept(sessionStorage, draftKey(leadId)) ?? ''
export const keepDraft = (leadId: string, text: string): void =>
  writeKept(sessionStorage, draftKey(leadId), text === '' ? undefined : text)

export function readUnsent(leadId: string): Draft[] {
  try {
    return JSON.parse(readKept(sessionStorage, unsentKey(leadId)) ?? '[]')
  } catch {
    return []
  }
}

export const keepUnsent = (leadId: string, notes: Draft[]): void =>
  writeKept(sessionStorage, unsentKey(leadId), notes.length === 0 ? undefined : JSON.stringify(notes))

export const newDraft = (text: string): Draft => ({ id: crypto.randomUUID(), text })

import type { LeadFields } from '../../contract/forms.ts'
import { personAddress } from '../mail-address.ts'
import type { Lead, LeadChange, LeadEdit } from './lead.ts'

export interface Difference extends Pick<LeadChange, 'field' | 'from' | 'to'> {
  noteId?: string | undefined
}

/** Applies an edit and lists what differs. The version of the result is above the lead's if a value does. */
export function editedLead(
  lead: Lead,
  edit: LeadEdit,
  now: number,
): { lead: Lead; differences: Difference[] } {
  const before: Record<string, string> = lead.fields
  const differences: Difference[] = []
  for (const [field, to] of Object.entries(edit.fields ?? {}))
    if (before[field] !== to) differences.push({ field, ...ofField(field, before[field] ?? null, to) })
  const { status = lead.status, owner = lead.owner, dueOn = lead.dueOn, note } = edit
  const worked = { status, owner, dueOn }
  for (const field of ['status', 'owner', 'dueOn'] as const)
    if (worked[field] !== lead[field]) differences.push({ field, from: lead[field], to: worked[field] })
  if (note !== undefined)
    differences.push({ field: edit.noteKind ?? 'note', from: null, to: note, noteId: edit.noteId })
  if (differences.length === 0) return { lead, differences }
  // The caller has checked the fields by the rules of the lead's form. An emptied addition is taken back; a field that
  // staff left empty, such as the address of somebody who telephoned, stays.
  const merged = Object.entries({ ...lead.fields, ...edit.fields }).filter(
    ([name, value]) => value !== '' || before[name] === '',
  )
  const fields = Object.fromEntries(merged) as LeadFields
  const address = personAddress(fields.email)
  // A note changes no value: it never conflicts with a colleague's edit, nor hides one.
  const version = changedNames(differences) ? nextVersion(lead, now) : lead.version
  return { lead: { ...lead, fields, address, ...worked, version }, differences }
}

/** Of an address the history says that it changed, not from what: an erasure would not find the old one. */
const ofField = (field: string, from: string | null, to: string) =>
  field === 'email' ? { from: null, to: null } : { from, to }

export const nextVersion = ({ version }: Lead, now: number): number => Math.max(now, version + 1)

const notes = ['note', 'sent', 'notSent']

/** Names of the changed values that other systems receive. Notes are internal. */
export const changedNames = (differences: Difference[]): string =>
  differences.flatMap(({ field }) => (notes.includes(field) ? [] : field)).join(',')

/** Drops a note that is stored already. */
export const withoutNote = ({ note: _, noteId: __, noteKind: ___, ...rest }: LeadEdit): LeadEdit => rest

/** Stored as JSON, which can hold every character; PostgreSQL text cannot hold NUL. */
export const valueJson = (value: string | null): string | null =>
  value === null ? null : JSON.stringify(value)
export const valueOfJson = (json: string | null): string | null =>
  json === null ? null : String(JSON.parse(json))

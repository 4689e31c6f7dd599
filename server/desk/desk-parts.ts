import * as v from 'valibot'
import { deskErrors } from '../../contract/desk.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { InboxLead } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import type { ToDeskLead } from './desk-lead.ts'
import type { Door } from './door.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { LiveLeads } from './live-leads.ts'
import type { DeskRecorder } from './recorder.ts'
import type { Sessions } from './sessions.ts'

export interface DeskParts {
  config: Config
  store: Store
  now: () => number
  door: Door
  sessions: Sessions
  known: KnownBrowsers
  record: DeskRecorder
  live: LiveLeads
  deskLead: ToDeskLead
  wakeQueues: () => void
}

export type OfLead = { Params: { id: string } }

export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input ?? {}, { abortPipeEarly: true })
  if (result.success) return result.output
  const names = result.issues.flatMap(({ path }) => (path ? String(path[0].key) : []))
  const fields = Object.fromEntries(names.map((name) => [name, 'This does not fit here']))
  throw new ApiError(422, 'invalid_fields', 'Something in this request does not fit.', fields)
}

export async function requireLead(store: Store, id: string): Promise<InboxLead> {
  const [lead] = await store.findInboxLeads([id])
  if (!lead) throw new ApiError(404, deskErrors.gone, 'This lead does not exist, or has been erased.')
  return lead
}

const referencesShown = 5

export const references = (ids: string[]): string => {
  const more = ids.length > referencesShown ? ` and ${ids.length - referencesShown} more` : ''
  return ids.slice(0, referencesShown).map(referenceOf).join(' ') + more
}

import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { facts } from '../../content/facts.ts'
import { type DeskConflict, type DeskSession, deskErrors } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import { type EditResult, type InboxLead, type LeadEdit, linkHolder, senderHolder } from '../database/lead.ts'
import { pick } from '../database/lead-json.ts'
import type { Store } from '../database/store.ts'
import { nameIn } from '../desk-people.ts'
import { ApiError } from '../http/errors.ts'
import type { LogStream } from '../http/log-stream.ts'
import { newOwnerOf, ownerOf } from '../leads/lead-work.ts'
import { addressKey } from '../mail-address.ts'
import { newToken } from '../process/random-token.ts'
import { type Admission, isSecure } from './admission.ts'
import { deskLeadIn } from './desk-lead.ts'
import { knownBrowsers } from './known-browsers.ts'
import { deskRecorder } from './recorder.ts'
import { deskSessions, type Visit } from './sessions.ts'

export interface DeskDependencies {
  store: Store
  now: () => number
  admission: Admission
  /** Key of the known-browser cookie. All servers of a team's desk share it. */
  secret?: string
  /**
   * Wakes the outbox now. Unset in a process that sends nothing: there the sending process finds the delivery at its
   * next poll.
   */
  wakeQueues?: () => void
  logStream?: LogStream
}

export type DeskParts = ReturnType<typeof deskParts>

/** Dependencies shared by all routes. */
export function deskParts(config: Config, deps: DeskDependencies, log: FastifyBaseLogger) {
  const { store, now, admission, secret = newToken(), wakeQueues = () => {} } = deps
  const deskLead = deskLeadIn(config.timeZone)
  return {
    config,
    store,
    now,
    admission,
    wakeQueues,
    deskLead,
    sessions: deskSessions(store, admission, now),
    sessionJson: sessionJsonIn(config),
    known: knownBrowsers(secret, isSecure(admission), now),
    record: deskRecorder(store, now, (err) => log.warn({ err }, 'access count not saved')),
  }
}

/** The session as sent to the browser. */
const sessionJsonIn =
  (config: Config) =>
  ({ person, name, role, expiresAt }: Visit): DeskSession => ({
    person,
    name,
    role,
    expiresAt: new Date(expiresAt).toISOString(),
    timeZone: config.timeZone,
    site: config.publicOrigin,
    working: pick(facts.company.workingHours, 'days', 'holidays'),
    owner: ownerOf(config, person) ?? null,
    names: namesIn(config),
  })

/** Both spellings are keys: owners are stored in canonical form, actors as DESK_PEOPLE spells them. */
const namesIn = ({ desk }: Config): Record<string, string> =>
  Object.fromEntries(
    (desk?.people ?? []).flatMap(({ address, name }) =>
      name ? [address, addressKey(address)].map((each) => [each, name]) : [],
    ),
  )

export type OfLead = { Params: { id: string } }

export function readInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown) {
  const result = v.safeParse(schema, input ?? {}, { abortPipeEarly: true })
  if (result.success) return result.output
  const names = result.issues.flatMap(({ path }) => (path ? String(path[0].key) : []))
  const fields = Object.fromEntries(names.map((name) => [name, 'This value is not allowed']))
  throw new ApiError(422, 'invalid_fields', 'A value in this request is not allowed.', fields)
}

export async function requireLead(store: Store, id: string): Promise<InboxLead> {
  const [lead] = await store.findInboxLeads([id])
  if (!lead) throw new ApiError(404, deskErrors.gone, 'This lead does not exist, or has been erased.')
  return lead
}

type Work = { [Name in 'status' | 'owner' | 'dueOn']?: LeadEdit[Name] | undefined }

/** Refuses an owner who may not work on leads. */
export function checkedWork(config: Config, { status, owner: address, dueOn }: Work): LeadEdit {
  const owner = address ? newOwnerOf(config, address) : address
  if (address && owner === undefined) {
    const message = `${address} may not work on leads at this desk, and so cannot own one.`
    throw new ApiError(422, 'invalid_fields', message, { owner: message })
  }
  return {
    ...(status !== undefined && { status }),
    ...(owner !== undefined && { owner }),
    ...(dueOn !== undefined && { dueOn }),
  }
}

/**
 * With the version that the change made. The lead was read again after it: a colleague's edit in between must be seen, or
 * be a conflict for the next change, which may be on its way already.
 */
export const withOwnVersion = (lead: InboxLead, result: EditResult | undefined): InboxLead =>
  result?.outcome === 'changed' || result?.outcome === 'unchanged'
    ? { ...lead, version: result.lead.version }
    : lead

/** Returns the current lead. Replies 409 if somebody else changed it first. */
export async function leadOrConflict(
  { config, store, deskLead }: Pick<DeskParts, 'config' | 'store' | 'deskLead'>,
  id: string,
  result: EditResult | undefined,
  reply: FastifyReply,
) {
  const lead = deskLead(withOwnVersion(await requireLead(store, id), result))
  if (result?.outcome !== 'conflict') return lead
  reply.code(409)
  const by = await lastActor(config, store, id)
  const message = `${by ?? 'Somebody else'} has changed this lead in the meantime.`
  return { error: { code: deskErrors.changed, message }, lead, by } satisfies DeskConflict
}

/** The name of the colleague who changed a lead last; null if it was its sender, or nobody. */
export async function lastActor({ desk }: Config, store: Store, id: string): Promise<string | null> {
  const actor = (await store.listLeadChanges(id)).at(-1)?.actor
  return actor === undefined || actor === linkHolder || actor === senderHolder
    ? null
    : nameIn(desk?.people, actor)
}

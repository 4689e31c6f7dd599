import { mayAs } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import type { Actor, Editor, EditResult, Lead, LeadEdit } from '../database/lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { leadMails } from '../mail/lead-mails.ts'
import { addressKey, isMailAddress } from '../mail-address.ts'
import { assignmentMail } from './assignment-mail.ts'

type Settings = Pick<Config, 'leadsInbox' | 'webhooks'>

/** Any edit of a lead. Queues `lead.updated` for the systems that subscribe. */
export const editLead = (
  store: Pick<LeadWorkStore, 'editLead'>,
  { webhooks }: Settings,
  id: string,
  edit: LeadEdit,
  by: Editor,
): Promise<EditResult> =>
  store.editLead(id, { ...edit, notify: subscribedTargets(webhooks, 'lead.updated') }, by)

/** An edit by staff. Mails the new owner. */
export async function workOnLead(
  store: Pick<LeadWorkStore, 'editLead'> & Pick<LeadStore, 'findLead'>,
  config: Settings & Pick<Config, 'desk'>,
  id: string,
  edit: LeadEdit,
  by: Editor,
): Promise<EditResult> {
  const lead = edit.owner === undefined ? undefined : await store.findLead(id)
  const assignment = lead && assignmentMail(config, [lead], edit.owner ?? null, by)
  return editLead(store, config, id, { ...edit, ...(assignment && { assignment }) }, by)
}

/** Mails each new owner once, however many leads they were given. */
export async function mailOwners(
  store: Pick<LeadWorkStore, 'queueAssignment'> & Pick<LeadStore, 'listLeads'>,
  config: Pick<Config, 'desk'>,
  ids: string[],
  by: Actor,
): Promise<void> {
  const given = new Map<string, Lead[]>()
  for await (const lead of store.listLeads({ ids }))
    if (lead.owner !== null) given.set(lead.owner, [...(given.get(lead.owner) ?? []), lead])
  for (const [owner, leads] of given) {
    const mail = assignmentMail(config, leads, owner, by)
    const mailed = leads.map(({ id }) => id)
    if (mail) await store.queueAssignment(mailed, mail, by.now)
  }
}

/** Releases a held lead. Nothing is sent twice. */
export function releaseLead(store: LeadStore, config: Settings, lead: Lead, by: Editor): Promise<EditResult> {
  const handOvers = newHandOvers(subscribedTargets(config.webhooks, 'lead.created'), by.now)
  return store.releaseLead(lead.id, leadMails(lead, config, by.now), by, handOvers)
}

/** The owner's mail address as configured; without a desk, any address. Undefined for others. */
export function ownerAddress({ desk }: Pick<Config, 'desk'>, owner: string): string | undefined {
  const key = addressKey(owner)
  if (desk) return desk.people.find((person) => addressKey(person.address) === key)?.address
  return isMailAddress(key) ? key : undefined
}

/** The owner's canonical address. */
export const ownerOf = (config: Pick<Config, 'desk'>, address: string): string | undefined =>
  ownerAddress(config, address) && addressKey(address)

/**
 * Canonical addresses of people whose role may work on leads. Undefined without a desk: then any address may own
 * leads.
 */
export const possibleOwners = ({ desk }: Pick<Config, 'desk'>): string[] | undefined =>
  desk?.people.filter(({ role }) => mayAs(role, 'answer')).map(({ address }) => addressKey(address))

/** The owner to store; undefined for somebody who may not own leads. */
export function newOwnerOf(config: Pick<Config, 'desk'>, address: string): string | undefined {
  const owner = ownerOf(config, address)
  const owners = possibleOwners(config)
  return owner !== undefined && (owners?.includes(owner) ?? true) ? owner : undefined
}

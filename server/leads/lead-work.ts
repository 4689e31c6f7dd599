import { mayAs } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import type { Editor, EditResult, Lead, LeadEdit } from '../database/lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { leadMails } from '../mail/lead-mails.ts'
import { addressKey, isMailAddress } from '../mail-address.ts'
import { assignmentMail } from './assignment-mail.ts'

type Settings = Pick<Config, 'leadsInbox' | 'webhooks'>

/** A change to a lead, whoever makes it: other systems that were given the lead hear of it. */
export const editLead = (
  store: Pick<LeadWorkStore, 'editLead'>,
  { webhooks }: Settings,
  id: string,
  edit: LeadEdit,
  by: Editor,
): Promise<EditResult> =>
  store.editLead(id, { ...edit, notify: subscribedTargets(webhooks, 'lead.updated') }, by)

/** The same by somebody of the company, whose colleagues are told when a lead becomes theirs. */
export async function workOnLead(
  store: Pick<LeadWorkStore, 'editLead'> & Pick<LeadStore, 'findLead'>,
  config: Settings & Pick<Config, 'desk'>,
  id: string,
  edit: LeadEdit,
  by: Editor,
): Promise<EditResult> {
  const lead = edit.owner === undefined ? undefined : await store.findLead(id)
  const ownerMail = lead && assignmentMail(config, lead, edit.owner ?? null, by.actor)
  return editLead(store, config, id, { ...edit, ...(ownerMail && { ownerMail }) }, by)
}

/** Takes the spam mark off a lead. What the lead has had already is not sent again. */
export function releaseLead(store: LeadStore, config: Settings, lead: Lead, by: Editor): Promise<EditResult> {
  const handOvers = newHandOvers(subscribedTargets(config.webhooks, 'lead.created'), by.now)
  return store.releaseLead(lead.id, leadMails(lead, config, by.now), by, handOvers)
}

/** Where an owner gets mail: as the operator has written it, or any address where no desk is set up. Undefined for everybody else. */
export function ownerAddress({ desk }: Pick<Config, 'desk'>, owner: string): string | undefined {
  const key = addressKey(owner)
  if (desk) return desk.people.find((person) => addressKey(person.address) === key)?.address
  return isMailAddress(key) ? key : undefined
}

/** An owner's address as it is kept. */
export const ownerOf = (config: Pick<Config, 'desk'>, address: string): string | undefined =>
  ownerAddress(config, address) && addressKey(address)

/** Who may be given leads, as owners are kept: those whose role lets them work on one. Undefined where no desk is set up, and any address may. */
export const possibleOwners = ({ desk }: Pick<Config, 'desk'>): string[] | undefined =>
  desk?.people.filter(({ role }) => mayAs(role, 'answer')).map(({ address }) => addressKey(address))

/** The owner to be kept, or undefined for somebody who may not be given leads. */
export function newOwnerOf(config: Pick<Config, 'desk'>, address: string): string | undefined {
  const owner = ownerOf(config, address)
  const owners = possibleOwners(config)
  return owner !== undefined && (owners?.includes(owner) ?? true) ? owner : undefined
}

import type { Config } from '../config.ts'
import type { Editor, EditResult, LeadEdit } from '../database/lead.ts'
import type { LeadWorkStore } from '../database/store.ts'
import { targetsTold } from '../hand-over/targets.ts'

/** A change to a lead, whoever makes it: other systems that were given the lead hear of it. */
export const editLead = (
  store: Pick<LeadWorkStore, 'editLead'>,
  { webhooks }: Pick<Config, 'webhooks'>,
  id: string,
  edit: LeadEdit,
  by: Editor,
): Promise<EditResult> => store.editLead(id, { ...edit, tell: targetsTold(webhooks, 'lead.updated') }, by)

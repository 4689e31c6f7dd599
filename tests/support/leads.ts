import type { NewMail } from '../../server/database/delivery.ts'
import type { Actor, Editor } from '../../server/database/lead.ts'
import type { NewLead } from '../../server/database/new-lead.ts'
import type { Store } from '../../server/database/store.ts'
import { recordId } from '../../server/record-id.ts'

export const startOfTest = Date.UTC(2026, 10, 15, 9, 0, 0)

type SignUp = Extract<NewLead['fields'], { organisation: string }>

/** A call-back lead with its two mails; `parts` overrides what a test needs. */
export function signUp({
  email,
  organisation = 'City Hospital',
  ...parts
}: Partial<NewLead> & { email?: string; organisation?: string } = {}): NewLead & { fields: SignUp } {
  const timestamp = parts.timestamp ?? startOfTest
  const id = parts.id ?? recordId(timestamp)
  const fields = {
    email: email ?? `${id}@clinic.example`,
    phone: '9876543210',
    organisation,
  }
  const mail = (kind: 'notification' | 'acknowledgement', to: string): NewMail => ({
    id: recordId(timestamp),
    kind,
    to,
    subject: kind === 'notification' ? 'Sign Up form submitted' : 'Thank you for Reaching out to FirstHour',
  })
  return {
    collection: 'signups',
    spamReason: null,
    noticeVersion: '2026-11',
    language: 'en',
    source: {},
    idempotencyKey: null,
    mails: [mail('notification', 'leads@firsthour.example'), mail('acknowledgement', fields.email)],
    ...parts,
    id,
    timestamp,
    fields,
  }
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Stores many leads, a hundred at a time: more at once could wait longer on a slow machine than the store allows. */
export async function createLeads(store: Pick<Store, 'createLead'>, leads: NewLead[]): Promise<void> {
  for (let from = 0; from < leads.length; from += 100)
    await Promise.all(leads.slice(from, from + 100).map((lead) => store.createLead(lead, 0)))
}

/** An editor who has seen the lead as it reads now. */
export async function editorOf(
  store: Pick<Store, 'findLead'>,
  id: string,
  by: Actor = { actor: 'asha', now: startOfTest },
): Promise<Editor> {
  return { ...by, version: (await store.findLead(id))?.version ?? 0 }
}

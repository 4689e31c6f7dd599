import type { NewMail } from '../../server/database/delivery.ts'
import type { NewLead } from '../../server/database/new-lead.ts'
import type { Store } from '../../server/database/store.ts'
import { recordId } from '../../server/record-id.ts'

export const startOfTest = Date.UTC(2026, 10, 15, 9, 0, 0)

type SignUp = Extract<NewLead['fields'], { organisation: string }>

/** A call-back lead with its two mails; `parts` overrides what a test needs. */
export function signUp(parts: Partial<NewLead> & { email?: string } = {}): NewLead & { fields: SignUp } {
  const timestamp = parts.timestamp ?? startOfTest
  const id = parts.id ?? recordId(timestamp)
  const fields = {
    email: parts.email ?? `${id}@clinic.example`,
    phone: '9876543210',
    organisation: 'City Hospital',
  }
  const mail = (kind: 'notification' | 'acknowledgement', to: string): NewMail => ({
    id: recordId(timestamp),
    kind,
    to,
    subject: kind === 'notification' ? 'Sign Up form submitted' : 'Thank you for Reaching out to FirstHour',
    dueAt: timestamp,
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

export const spamReasons = async (store: Store) =>
  (await all(store.listLeads({}))).map((lead) => lead.spamReason)

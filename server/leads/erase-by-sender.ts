import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { NewMessage } from '../database/delivery.ts'
import { linkHolder } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import { wordsFor } from '../mail/lead-mails.ts'
import { makeLink, type OpenedLink, ownOrigin } from '../mail/personal-link.ts'
import { canonicalAddress } from '../mail-address.ts'
import { idFrom, recordId } from '../record-id.ts'
import { browserPatienceMs, eraseEverywhere, type ReceivingSystem, systemsInWords } from './erase.ts'
import { logLeadAccess } from './lead-access.ts'
import { addRequest } from './person-requests.ts'

export interface SenderErasureParts {
  config: Config
  store: Store
  /** Shared by all servers; the tokens of links derive from it. */
  secret: string
  now: () => number
}

export const referencesOf = ({ leads, more }: OpenedLink): string =>
  [...leads.map(({ id }) => referenceOf(id)), ...(more ? ['and more'] : [])].join(', ')

/** The link may have been forwarded, so the erasure must be confirmed from the mailbox. */
export async function mailErasureLink(
  { lead }: OpenedLink,
  { config, store, secret, now }: SenderErasureParts,
) {
  const to = canonicalAddress(lead.fields.email)
  const mailId = recordId(now())
  const origin = ownOrigin(config)
  const link = await makeLink(store, { lead, to, purpose: 'erase', mailId, secret, origin, now: now() })
  if (link === undefined) return
  const { mail, company } = wordsFor(lead)
  const values = { product: company.name, link }
  const subject = fill(mail.eraseLink.subject, values)
  const body = fill(mail.eraseLink.body, values)
  await store.queueNotices([{ id: mailId, leadId: lead.id, to, subject, body }], now())
}

/**
 * Erases only what this mailbox sent: naming somebody else's address in a form must not erase that person's leads. By
 * the address alone: staff may have moved the link's own lead to another person since the link was opened.
 */
export async function eraseBySender(opened: OpenedLink, { config, store, now }: SenderErasureParts) {
  const target = { person: { addresses: [opened.address], leadIds: [] } }
  const references = referencesOf(opened)
  const proof = referenceOf(recordId(now()))
  const look = { actor: linkHolder, kind: 'erase', detail: `${references}, proof ${proof}`, now }
  const mail = (systems: ReceivingSystem[]) => {
    const values = { references, systems: systemsInWords(systems) }
    return mailToCompany('erasedBySender', recordId(now()), values, { config, now })
  }
  await logLeadAccess(store, look, async (count) => {
    const { leads } = await eraseEverywhere(store, target, {
      ...{ config, now: now(), mail, patienceMs: browserPatienceMs },
      answer: { actor: linkHolder, proof },
    })
    count(leads)
  })
}

/** For review by staff: adds a note to each lead, marks it unread, and mails the company. A retry changes nothing. */
export async function requestErasure(
  opened: OpenedLink,
  tokenHash: Buffer,
  { config, store, now }: SenderErasureParts,
): Promise<void> {
  const { note } = content.mail.erasureRequest
  const link = tokenHash.toString('hex')
  const ids = opened.leads.map(({ id }) => id)
  for (const id of ids)
    await store.editLead(id, { note, noteId: idFrom(link, id) }, { actor: linkHolder, now: now() })
  await store.markLeadsRead(ids, false)
  await addRequest(store, config, {
    id: idFrom(link, 'request'),
    leadId: opened.lead.id,
    kind: 'erasure',
    now: now(),
  })
  const references = referencesOf(opened)
  await store.queueMail(mailToCompany('erasureRequest', idFrom(link), { references }, { config, now }))
}

/** Names references only, no personal data. */
function mailToCompany(
  words: 'erasedBySender' | 'erasureRequest',
  id: string,
  values: Record<string, string>,
  { config, now }: Pick<SenderErasureParts, 'config' | 'now'>,
): NewMessage {
  const { subject, body } = content.mail[words]
  return { id, to: config.leadsInbox, subject, body: fill(body, values), dueAt: now() }
}

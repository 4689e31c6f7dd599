import { hash } from 'node:crypto'
import { content } from '../../content/index.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { NewMessage } from '../database/delivery.ts'
import { emailKey } from '../database/lead-keys.ts'
import type { Store } from '../database/store.ts'
import { wordsFor } from '../mail/lead-mails.ts'
import { recordId } from '../record-id.ts'
import { sender } from './change-by-sender.ts'
import { eraseEverywhere, systemsInWords, type ToldSystem } from './erase.ts'
import { logLeadAccess } from './lead-access.ts'
import { makeLink, mostShown, type OpenedLink, ownOrigin } from './personal-link.ts'

export interface SenderErasureParts {
  config: Pick<
    Config,
    'dataDir' | 'webhooks' | 'erasureReview' | 'leadsInbox' | 'publicOrigin' | 'publicApiOrigin'
  >
  store: Store
  now: () => number
}

export const referencesOf = ({ leads }: OpenedLink): string => {
  const more = leads.length - mostShown
  const named = leads.slice(0, mostShown).map(({ id }) => referenceOf(id))
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** Whoever holds the link may have been forwarded it: that everything goes is confirmed from the mailbox once more. */
export async function mailErasureLink(
  { lead }: OpenedLink,
  { config, store, now }: SenderErasureParts,
): Promise<void> {
  const to = lead.fields.email.trim()
  const link = await makeLink(store, {
    lead,
    to,
    purpose: 'erase',
    origin: ownOrigin(config),
    now: now(),
  })
  if (link === undefined) return
  const { mail, company } = wordsFor(lead)
  const filled = (text: string) =>
    text.replaceAll('{product}', () => company.name).replace('{link}', () => link)
  const { subject, body } = mail.eraseLink
  await store.queueMail({
    id: recordId(now()),
    to,
    subject: filled(subject),
    body: filled(body),
    dueAt: now(),
  })
}

/**
 * What the mailbox sent goes, and no more: not what a lead had been corrected from or to, since whoever can name another's
 * address in a form could else erase what that person sent.
 */
export async function eraseBySender(
  opened: OpenedLink,
  { config, store, now }: SenderErasureParts,
): Promise<void> {
  const addresses = opened.hasLookAlikes ? [] : [emailKey(opened.lead.fields.email)]
  const target = { person: { addresses, leadIds: opened.leads.map(({ id }) => id) } }
  const references = referencesOf(opened)
  const look = { actor: sender, kind: 'erase', detail: references, now }
  const mail = (systems: ToldSystem[]) =>
    mailToCompany(
      'erasedBySender',
      recordId(now()),
      { references, systems: systemsInWords(systems) },
      { config, now },
    )
  await logLeadAccess(store, look, async (count) => {
    const { leads } = await eraseEverywhere(store, target, { config, now: now(), mail })
    count(leads)
  })
}

/** Somebody looks first: the request stands in the history of each lead, unread, and in the inbox; asked again, it is the same. */
export async function requestErasure(
  opened: OpenedLink,
  tokenHash: Buffer,
  { config, store, now }: SenderErasureParts,
): Promise<void> {
  const { note } = content.mail.erasureRequest
  const ids = opened.leads.slice(0, mostShown).map(({ id }) => id)
  for (const id of ids)
    await store.editLead(id, { note, noteId: idFrom(tokenHash, id) }, { actor: sender, now: now() })
  await store.markLeadsRead(ids, false)
  const references = referencesOf(opened)
  await store.queueMail(
    mailToCompany('erasureRequest', idFrom(tokenHash, ''), { references }, { config, now }),
  )
}

/** In the form of a UUID, and the same for the same link. */
const idFrom = (tokenHash: Buffer, leadId: string): string =>
  hash('sha256', `${tokenHash.toString('hex')}${leadId}`).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*/,
    '$1-$2-$3-$4-$5',
  )

/** Names references, and nothing of whoever it was. */
function mailToCompany(
  words: 'erasedBySender' | 'erasureRequest',
  id: string,
  values: Record<string, string>,
  { config, now }: Pick<SenderErasureParts, 'config' | 'now'>,
): NewMessage {
  const { subject, body } = content.mail[words]
  const filled = body.replace(/\{(\w{1,40})\}/g, (whole, name) => values[name] ?? whole)
  return { id, to: config.leadsInbox, subject, body: filled, dueAt: now() }
}

import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { NewMessage } from '../database/delivery.ts'
import { linkHolder } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import type { OpenedLink } from '../mail/personal-link.ts'
import { idFrom, recordId } from '../record-id.ts'
import { eraseEverywhere, type ReceivingSystem, systemsInWords } from './erase.ts'
import { logLeadAccess } from './lead-access.ts'
import { addRequest } from './requests.ts'

export interface SenderErasureParts {
  config: Config
  store: Store
  /** Shared by all servers: links are sealed with it. */
  secret: string
  now: () => number
}

export const referencesOf = ({ leads, more }: OpenedLink): string =>
  [...leads.map(({ id }) => referenceOf(id)), ...(more ? ['and more'] : [])].join(', ')

/** Erases what has the address that the link was mailed to. */
export async function eraseBySender(opened: OpenedLink, { config, store, now }: SenderErasureParts) {
  const references = referencesOf(opened)
  const proof = referenceOf(recordId(now()))
  const look = { actor: linkHolder, kind: 'erase', detail: `${references}, proof ${proof}`, now }
  const mail = (systems: ReceivingSystem[]) => {
    const values = { references, systems: systemsInWords(systems) }
    return mailToCompany('erasedBySender', recordId(now()), values, { config, now })
  }
  await logLeadAccess(store, look, async (count) => {
    const by = { actor: linkHolder, proof }
    const { leads } = await eraseEverywhere(
      store,
      { email: opened.address },
      { config, now: now(), ...by, mail },
    )
    count(leads)
  })
}

/** For review by staff: enters the request, marks the leads unread, and mails the company. A retry changes nothing. */
export async function requestErasure(
  { address, leads, ...opened }: OpenedLink,
  key: string,
  { config, store, now }: SenderErasureParts,
): Promise<void> {
  const id = await openRequestId(store, idFrom('erasure by link', key))
  await addRequest(store, config, {
    id,
    of: { address },
    kind: 'erasure',
    now: now(),
  })
  await store.markLeadsRead(
    leads.map(({ id }) => id),
    false,
  )
  const references = referencesOf({ address, leads, ...opened })
  await store.queueMail(
    mailToCompany('erasureRequest', idFrom('mail about erasure', id), { references }, { config, now }),
  )
}

/** Who asks again by the same link, after the first request was closed, asks for something new. */
async function openRequestId(store: Pick<Store, 'findRequest'>, id: string): Promise<string> {
  const known = await store.findRequest(id)
  return known && known.closedAt !== null ? openRequestId(store, idFrom('erasure by link', id)) : id
}

/** Names references only, no personal data. */
function mailToCompany(
  words: 'erasedBySender' | 'erasureRequest',
  id: string,
  values: Record<string, string>,
  { config, now }: Pick<SenderErasureParts, 'config' | 'now'>,
): NewMessage {
  const { subject, body } = content.mail[words]
  return { id, to: config.leadsInbox, subject, body: fill(body, values), now: now() }
}

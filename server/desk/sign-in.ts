import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import type { Store } from '../database/store.ts'
import { hashOf, newToken } from '../process/random-token.ts'
import { recordId } from '../record-id.ts'
import type { Admission } from './admission.ts'

const linkMs = 10 * 60_000
/** Bounds the mail a stranger can cause. Browsers the person signed in with have the same number on top. */
const mostLinks = 3
const mostMailedWithinMs = 60 * 60_000
/** Random delay before sending, so that server load does not reveal whether a mail was queued. */
const longestDelayMs = 3000

interface Parts {
  store: Pick<Store, 'addSignIn' | 'queueMail'>
  admission: Admission
  now: () => number
}

/** A one-time sign-in token; undefined if too many unused ones exist. */
export async function makeLinkToken(
  { store, now }: { store: Pick<Store, 'addSignIn'>; now: () => number },
  person: string,
  { withinMs = linkMs, most = mostLinks } = {},
): Promise<string | undefined> {
  const token = newToken()
  const createdAt = now()
  const link = { tokenHash: hashOf(token), person, createdAt, expiresAt: createdAt + linkMs }
  return (await store.addSignIn(link, most, withinMs)) ? token : undefined
}

/** Costs the same writes as a real link and stores nothing, so that timing does not reveal who is on the list. */
async function writeDummyLink({ store, now }: Parts): Promise<void> {
  const link = { tokenHash: hashOf(newToken()), person: '', createdAt: now(), expiresAt: now() }
  await store.addSignIn(link, 0, linkMs)
}

/** The token is in the fragment, so that no server, log or proxy sees it before the person presses the button. */
export const linkTo = (origin: string, token: string): string => `${origin}/enter#${token}`

/**
 * Mails a sign-in link to a person on the list, three an hour for unknown browsers. For anybody else it makes an equal
 * number of dummy writes.
 */
export async function mailLink(parts: Parts, email: string, isKnown = false): Promise<void> {
  const { admission, store, now } = parts
  if (!admission.mailsLinks || admission.origin === undefined) return
  const person = admission.admits(email)?.address
  const limit = { withinMs: mostMailedWithinMs, most: isKnown ? 2 * mostLinks : mostLinks }
  const token = person === undefined ? await writeDummyLink(parts) : await makeLinkToken(parts, person, limit)
  if (person === undefined || !token) return writeDummyLink(parts)
  const mail = facts.staff.deskLink
  const values = { product: content.company.name, link: linkTo(admission.origin, token) }
  await store.queueMail({
    id: recordId(now()),
    to: person,
    subject: fill(mail.subject, values),
    body: fill(mail.body, values),
    now: now(),
    waitMs: Math.round(Math.random() * longestDelayMs),
  })
}

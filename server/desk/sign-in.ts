import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import type { Store } from '../database/store.ts'
import { fillIn } from '../mail/fill-in.ts'
import { hashOf, newToken } from '../process/random-token.ts'
import { recordId } from '../record-id.ts'
import type { Door } from './door.ts'

const linkMs = 10 * 60_000
/** More would let a stranger fill somebody's inbox; as many again are for browsers that this person has got in with. */
const mostLinks = 3
const mostMailedWithinMs = 60 * 60_000
/** A mail leaves a little later, so that sending it does not tell by the next answers that there was one. */
const longestDelayMs = 3000

interface Parts {
  store: Pick<Store, 'addSignIn' | 'queueMail'>
  door: Door
  now: () => number
}

/** A one-time token for somebody who may come in; undefined when they were given enough that nobody used. */
export async function makeLinkToken(
  { store, now }: { store: Pick<Store, 'addSignIn'>; now: () => number },
  person: string,
  { withinMs = linkMs, most = mostLinks } = {},
): Promise<string | undefined> {
  const token = newToken()
  const createdAt = now()
  const link = { tokenHash: hashOf(token), person, createdAt, expiresAt: createdAt + linkMs }
  return (await store.addSignIn(link, most, createdAt - withinMs)) ? token : undefined
}

/** Writes as much as a link does, and leaves nothing behind. */
async function writeDummyLink({ store, now }: Parts): Promise<void> {
  const link = { tokenHash: hashOf(newToken()), person: '', createdAt: now(), expiresAt: now() }
  await store.addSignIn(link, 0, 0)
}

/** Behind a #, so that it reaches no server, log or proxy before the person presses the button. */
export const linkTo = (origin: string, token: string): string => `${origin}/enter#${token}`

/** Mails a link to whoever is on the list, three an hour for strangers. For anybody else it writes as often, and nothing. */
export async function mailLink(parts: Parts, email: string, isKnown = false): Promise<void> {
  const { door, store, now } = parts
  if (!door.mailsLinks || door.origin === undefined) return
  const person = door.admits(email)?.address
  const limit = { withinMs: mostMailedWithinMs, most: isKnown ? 2 * mostLinks : mostLinks }
  const token = person === undefined ? await writeDummyLink(parts) : await makeLinkToken(parts, person, limit)
  if (person === undefined || !token) return writeDummyLink(parts)
  const mail = facts.staff.deskLink
  const values = { product: content.company.name, link: linkTo(door.origin, token) }
  await store.queueMail({
    id: recordId(now()),
    to: person,
    subject: fillIn(mail.subject, values),
    body: fillIn(mail.body, values),
    dueAt: now() + Math.round(Math.random() * longestDelayMs),
  })
}

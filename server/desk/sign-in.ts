import { deskMail } from '../../content/en/desk-mail.ts'
import { content } from '../../content/index.ts'
import type { Store } from '../database/store.ts'
import { hashOf, newToken } from '../random-token.ts'
import { recordId } from '../record-id.ts'
import type { Door } from './door.ts'

const linkMs = 10 * 60_000
/** More would let a stranger fill somebody's inbox; those that were mailed stay good meanwhile. */
const linksAtOnce = 3

interface Parts {
  store: Pick<Store, 'addSignIn' | 'queueMail'>
  door: Door
  now: () => number
}

/** A one-time token for somebody who may come in; undefined when they were given enough of them. */
export async function makeLinkToken(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  person: string,
): Promise<string | undefined> {
  const token = newToken()
  const createdAt = now()
  const link = { tokenHash: hashOf(token), person, createdAt, expiresAt: createdAt + linkMs }
  return (await store.addSignIn(link, linksAtOnce, createdAt - linkMs)) ? token : undefined
}

/** Behind a #, so that it reaches no server, log or proxy before the person presses the button. */
export const linkTo = (origin: string, token: string): string => `${origin}/enter#${token}`

/** Mails a link to whoever is on the list; does nothing for anybody else. */
export async function mailLink(parts: Parts, email: string): Promise<boolean> {
  const { door, store, now } = parts
  const person = door.mailsLinks ? door.admits(email) : undefined
  if (person === undefined || door.origin === undefined) return false
  const token = await makeLinkToken(parts, person)
  if (token === undefined) return false
  const link = linkTo(door.origin, token)
  const filled = (text: string) =>
    text.replaceAll('{product}', () => content.company.name).replace('{link}', () => link)
  return store.queueMail({
    id: recordId(now()),
    to: person,
    subject: filled(deskMail.subject),
    body: filled(deskMail.body),
    dueAt: now(),
  })
}

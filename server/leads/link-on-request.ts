import { randomInt } from 'node:crypto'
import { type Language, languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import type { Config } from '../config.ts'
import type { LeadLinkStore } from '../database/store.ts'
import { clientHash, mailboxHash } from '../http/client-hash.ts'
import { canonicalAddress } from '../mail-address.ts'
import { recordId } from '../record-id.ts'

interface Asked {
  address: string
  language: Language
  ip: string
}

interface Parts {
  config: Pick<Config, 'leadsPerMinute'>
  store: Pick<LeadLinkStore, 'requestLink'>
  secret: string
  now: () => number
}

/**
 * In milliseconds. The lookup happens after the answer, at an unpredictable time, so that timing does not reveal
 * whether the address is known.
 */
const delay = { from: 1000, to: 6000 }

/** Queues a mail with a link for somebody who lost theirs. Looks nothing up: that would show in the response time. */
export async function requestLink({ address, language, ip }: Asked, parts: Parts): Promise<void> {
  const { config, store, secret } = parts
  const askedAt = parts.now()
  const { mail, company } = languages[language]
  await store.requestLink({
    mail: {
      id: recordId(askedAt),
      to: canonicalAddress(address),
      subject: fill(mail.openLink.subject, { product: company.name }),
      dueAt: askedAt + randomInt(delay.from, delay.to),
    },
    language,
    askedAt,
    mailbox: mailboxHash(secret, address),
    client: config.leadsPerMinute > 0 ? clientHash(secret, ip) : null,
  })
}

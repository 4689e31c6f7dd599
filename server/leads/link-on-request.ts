import { randomInt } from 'node:crypto'
import { type Language, languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import type { Config } from '../config.ts'
import type { LinkPurpose } from '../database/new-lead.ts'
import type { ContactStore } from '../database/store.ts'
import { networkOf } from '../http/limit.ts'
import { canonicalAddress } from '../mail-address.ts'
import { recordId } from '../record-id.ts'

interface Asked {
  address: string
  language: Language
  purpose: LinkPurpose
  ip: string
}

interface Parts {
  config: Pick<Config, 'leadsPerMinute'>
  store: Pick<ContactStore, 'requestLink'>
  now: () => number
}

/**
 * In milliseconds. The lookup happens after the answer, at an unpredictable time, so that timing does not reveal
 * whether the address is known.
 */
const delay = { from: 1000, to: 6000 }

/** Queues a mail with a link to what is stored. Looks nothing up: that would show in the response time. */
export async function requestLink({ address, language, purpose, ip }: Asked, parts: Parts): Promise<void> {
  const { config, store } = parts
  const now = parts.now()
  const { mail, company } = languages[language]
  const { subject } = { open: mail.openLink, erase: mail.eraseLink }[purpose]
  await store.requestLink({
    ...{ purpose, language, now },
    id: recordId(now),
    to: canonicalAddress(address),
    subject: fill(subject, { product: company.name }),
    waitMs: purpose === 'open' ? randomInt(delay.from, delay.to) : 0,
    client: config.leadsPerMinute > 0 ? networkOf(ip) : undefined,
  })
}

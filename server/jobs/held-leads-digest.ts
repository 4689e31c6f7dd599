import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { dayIn } from '../days-of-zone.ts'
import { eachMorning, isMorning, mailIdOf } from './each-morning.ts'

interface Parts {
  config: Pick<Config, 'leadsInbox' | 'timeZone'>
  store: Pick<Store, 'countHeldLeads' | 'queueMail'>
  now: () => number
  wakeOutbox: () => void
}

/** Tells the company once a day how many leads wait as suspected spam; says nothing when there are none. */
export const mailHeldLeads = (app: FastifyInstance, parts: Parts): void =>
  eachMorning(app, 'held leads', () => queueDigest(parts))

export async function queueDigest({ config, store, now, wakeOutbox }: Parts): Promise<boolean> {
  if (!isMorning(config.timeZone, now())) return false
  const held = await store.countHeldLeads()
  if (held === 0) return false
  const { subject, body } = content.mail.heldLeads
  const count = (held === 1 ? content.mail.heldLeads.one : content.mail.heldLeads.many).replace(
    '{count}',
    String(held),
  )
  const queued = await store.queueMail({
    id: mailIdOf('held leads', dayIn(config.timeZone, now()), config.leadsInbox),
    to: config.leadsInbox,
    subject: subject.replace('{count}', () => count),
    body: body.replace('{count}', () => count),
    dueAt: now(),
  })
  if (queued) wakeOutbox()
  return queued
}

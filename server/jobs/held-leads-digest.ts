import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import { dayIn } from '../days-of-zone.ts'
import { fillIn } from '../mail/fill-in.ts'
import { idFrom } from '../record-id.ts'
import { eachMorning, isMorning, type MailJobParts } from './job.ts'

type Parts = MailJobParts<'leadsInbox' | 'timeZone'>

/** Tells the company once a day how many leads wait as suspected spam; says nothing when there are none. */
export const mailHeldLeads = (app: FastifyInstance, parts: Parts): void =>
  eachMorning(app, 'held leads', () => queueDigest(parts))

export async function queueDigest({ config, store, now, wakeOutbox }: Parts): Promise<boolean> {
  if (!isMorning(config.timeZone, now())) return false
  const held = await store.countHeldLeads()
  if (held === 0) return false
  const { subject, body, one, many } = content.mail.heldLeads
  const count = fillIn(held === 1 ? one : many, { count: held })
  const queued = await store.queueMail({
    id: idFrom('held leads', dayIn(config.timeZone, now()), config.leadsInbox),
    to: config.leadsInbox,
    subject: fillIn(subject, { count }),
    body: fillIn(body, { count }),
    dueAt: now(),
  })
  if (queued) wakeOutbox()
  return queued
}

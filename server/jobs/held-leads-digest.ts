import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { dayIn, hourIn } from '../days-of-zone.ts'

const lookEveryMs = 10 * 60_000
/** Before the office opens. */
const sentFromHour = 8

interface Parts {
  config: Pick<Config, 'leadsInbox' | 'timeZone'>
  store: Pick<Store, 'countHeldLeads' | 'queueMail'>
  now: () => number
  wakeOutbox: () => void
}

/** Tells the company once a day how many leads wait as suspected spam; says nothing when there are none. */
export function mailHeldLeads(app: FastifyInstance, parts: Parts): void {
  const look = () =>
    queueDigest(parts).catch((error) => app.log.warn({ err: error }, 'held leads not counted yet'))
  const timer = setInterval(look, lookEveryMs).unref()
  app.addHook('onListen', async () => void look())
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The mail's id is made from the day, so that several servers, or one that starts again, send one mail. */
export async function queueDigest({ config, store, now, wakeOutbox }: Parts): Promise<boolean> {
  const day = dayIn(config.timeZone, now())
  if (hourIn(config.timeZone, now()) < sentFromHour) return false
  const held = await store.countHeldLeads()
  if (held === 0) return false
  const { subject, body } = content.mail.heldLeads
  const count = (held === 1 ? content.mail.heldLeads.one : content.mail.heldLeads.many).replace(
    '{count}',
    String(held),
  )
  const queued = await store.queueMail({
    id: idOf(`${day} ${config.leadsInbox}`),
    to: config.leadsInbox,
    subject: subject.replace('{count}', () => count),
    body: body.replace('{count}', () => count),
    dueAt: now(),
  })
  if (queued) wakeOutbox()
  return queued
}

function idOf(text: string): string {
  const digits = createHash('sha256').update(`held leads ${text}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

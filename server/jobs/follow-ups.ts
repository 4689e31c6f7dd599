import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import { isImported } from '../../contract/lead-source.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/lead.ts'
import { dayIn } from '../days-of-zone.ts'
import { leadInMail } from '../leads/assignment-mail.ts'
import { ownerAddress } from '../leads/lead-work.ts'
import { afterWorkingTime, hasOpened } from '../leads/working-time.ts'
import { idFrom } from '../record-id.ts'
import { eachMorning, type MailJobParts } from './job.ts'

type Parts = MailJobParts<'reportTo' | 'timeZone' | 'desk'>

const hourMs = 3_600_000
/** Needs no follow-up. */
const closed: LeadStatus[] = ['won', 'lost']
/** Leads listed in a mail; the desk lists all. */
const mostListed = 50
/** Untouched leads counted at most. */
const mostUntouched = 1000

/** Mails when the office opens, on working days: to each owner their due leads, and to each of `REPORT_TO` the leads without an owner. */
export function mailFollowUps(app: FastifyInstance, parts: Parts): void {
  let doneOn = ''
  eachMorning(app, 'what is due', async () => {
    const today = dayIn(parts.config.timeZone, parts.now())
    if (doneOn === today || !hasOpened(parts.config.timeZone, parts.now())) return
    await queueFollowUps(parts)
    doneOn = today
  })
}

export async function queueFollowUps({ config, store, now, wakeQueues }: Parts): Promise<number> {
  const { timeZone, reportTo } = config
  const today = dayIn(timeZone, now())
  if (!hasOpened(timeZone, now())) return 0
  const due = new Map<string, Lead[]>()
  const nobodys: Lead[] = []
  for await (const lead of store.listLeads({ dueBy: today, spam: 'without' })) {
    if (closed.includes(lead.status)) continue
    // Somebody who may no longer own leads gets no mail about them.
    const to = lead.owner === null ? undefined : ownerAddress(config, lead.owner)
    if (to === undefined) nobodys.push(lead)
    else due.set(to, [...(due.get(to) ?? []), lead])
  }
  if (reportTo.length > 0) nobodys.push(...(await untouched(store, timeZone, now())))
  const { due: dueWords, nobodys: nobodysWords } = content.mail.followUps
  const mails = [
    ...[...due].map(([to, leads]) => ({ to, what: 'due', words: dueWords, leads })),
    ...reportTo.map((to) => ({ to, what: 'nobody’s', words: nobodysWords, leads: nobodys })),
  ]
  let queued = 0
  for (const { to, what, words, leads } of mails) {
    if (leads.length === 0) continue
    const count = fill(leads.length === 1 ? words.one : words.many, { count: leads.length })
    const body = bodyOf(count, leads, today, config)
    if (await store.queueMail({ id: idFrom(what, today, to), to, subject: count, body, now: now() })) queued++
  }
  if (queued > 0) wakeQueues()
  return queued
}

async function untouched(store: Parts['store'], timeZone: string, now: number): Promise<Lead[]> {
  const late: Lead[] = []
  for await (const lead of store.listLeads({ untouched: true, imported: false, spam: 'without' })) {
    if (late.length === mostUntouched || afterWorkingTime(lead.timestamp, hourMs, timeZone) > now) break
    late.push(lead)
  }
  return late
}

/** Contains nothing that a visitor typed: a queued mail would keep it after the lead is erased. */
function bodyOf(count: string, leads: Lead[], today: string, config: Parts['config']): string {
  const desk = config.desk?.origin
  const { line, overdue, isDue, untouched, more, end } = content.mail.followUps
  const listed = leads
    .toSorted(
      (a, b) =>
        Number(isImported(a.source)) - Number(isImported(b.source)) ||
        (a.dueOn ?? today).localeCompare(b.dueOn ?? today) ||
        a.timestamp - b.timestamp,
    )
    .slice(0, mostListed)
    .map((lead) => {
      const { id, dueOn } = lead
      const when = dueOn === null ? untouched : dueOn < today ? fill(overdue, { day: dueOn }) : isDue
      const where = desk ? `${desk}/leads/${id}` : `npm run leads -- show ${referenceOf(id)}`
      return fill(line, { reference: referenceOf(id), form: leadInMail(lead), when, where })
    })
  const left = leads.length - listed.length
  const others = left === 0 ? '' : `\n\n${fill(more, { count: left })}`
  return `${count}:\n\n${listed.join('\n')}${others}\n\n${end}\n`
}

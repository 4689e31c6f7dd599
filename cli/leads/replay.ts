import { counted } from '../../contract/report-words.ts'
import { newHandOvers, targetsOf } from '../../server/hand-over/targets.ts'
import { CommandError, flag, readArguments, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLeadIfAny } from './find-lead.ts'
import { instant } from './lead-filter.ts'

interface Replayed {
  mails: number
  handOvers: number
}

export async function replay(call: Call): Promise<void> {
  const { values, positionals } = readArguments(call.args, { failed: flag, since: text })
  const id = positionals.length === 0 ? undefined : positionals.join(' ')
  if ([id, values.failed, values.since].filter((each) => each !== undefined).length !== 1)
    throw new CommandError('Usage: leads replay ID, leads replay --failed, or leads replay --since DAY')
  const { mails, handOvers } = await replayed(call, id, values.since)
  if (id !== undefined && mails + handOvers === 0)
    throw new CommandError(
      `There is no failed mail of ${id}${call.config.webhooks ? ', and nothing to hand over' : ''}.`,
    )
  call.count(mails + handOvers)
  const parts = [
    ...(values.since === undefined ? [counted(mails, 'failed mail')] : []),
    ...(handOvers > 0 || values.since !== undefined ? [counted(handOvers, 'hand-over')] : []),
  ]
  await call.out.write(`Queued ${parts.join(' and ')} again.\n`)
}

function replayed(call: Call, id: string | undefined, since: string | undefined): Promise<Replayed> {
  if (id !== undefined) return replayOf(call, id)
  return since === undefined ? replayFailed(call) : handOverSince(call, since)
}

async function replayFailed({ store, now }: Call): Promise<Replayed> {
  const mails = await store.replayDeliveries('mails', 'failed', now())
  return { mails, handOvers: await store.replayDeliveries('handOvers', 'failed', now()) }
}

/** Accepts the id of a mail or a hand-over, or of a lead: its failed mails, and `lead.created` to every target. */
async function replayOf(call: Call, id: string): Promise<Replayed> {
  const { store, now } = call
  const mails = await store.replayDeliveries('mails', { id }, now())
  if (mails > 0) return { mails, handOvers: 0 }
  const handOvers = await store.replayDeliveries('handOvers', { id }, now())
  const lead = handOvers > 0 ? undefined : await findLeadIfAny(store, id)
  if (!lead) return { mails, handOvers }
  let failedMails = 0
  for await (const mail of store.listMails({ leadId: lead.id, state: 'failed' }))
    failedMails += await store.replayDeliveries('mails', { id: mail.id }, now())
  return { mails: failedMails, handOvers: await handOverAgain(call, lead.id) }
}

/** Sends all of them again in any state. The ids are the same, so the receiver can deduplicate. */
async function handOverSince(call: Call, day: string): Promise<Replayed> {
  if (!call.config.webhooks) throw new CommandError('No hand-over target is configured: set WEBHOOK_URLS.')
  const since = instant('--since', day, call).from
  let handOvers = 0
  for await (const { id } of call.store.listLeads({ since, spam: 'without' }))
    handOvers += await handOverAgain(call, id)
  return { mails: 0, handOvers }
}

async function handOverAgain({ store, config, now }: Call, leadId: string): Promise<number> {
  const targets = targetsOf(config.webhooks?.urls ?? []).map(({ name }) => name)
  return targets.length === 0 ? 0 : store.handOverAgain(leadId, newHandOvers(targets, now()), now())
}

import { parseArgs } from 'node:util'
import { content } from '../../content/index.ts'
import { newHandOvers, targetsOf } from '../../server/hand-over/targets.ts'
import { leadMails } from '../../server/mail/lead-mails.ts'
import { CommandError } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'

export async function release({ store, args, config, out, now, actor, count }: Call): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  if (positionals.length === 0) throw new CommandError('Which lead? leads release ID')
  const lead = await findLead(store, positionals.join(' '))
  const { id } = lead
  const company = { leadsInbox: config.leadsInbox, productName: content.company.name }
  const at = now()
  const handOvers = newHandOvers(targetsOf(config.webhooks?.urls ?? []), at)
  if (!(await store.releaseLead(id, leadMails(lead, company, at), { actor, now: at }, handOvers)))
    throw new CommandError(`The lead ${id} is not marked as spam.`)
  count(1)
  const alsoQueued = handOvers.length > 0 ? ', and it is queued for hand-over' : ''
  await out.write(`Released ${id}; its two mails are queued${alsoQueued}.\n`)
}

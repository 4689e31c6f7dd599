import { parseArgs } from 'node:util'
import { content } from '../../content/index.ts'
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
  if (!(await store.releaseLead(id, leadMails(lead, company, at), { actor, now: at })))
    throw new CommandError(`The lead ${id} is not marked as spam.`)
  count(1)
  await out.write(`Released ${id}; its two mails are queued.\n`)
}

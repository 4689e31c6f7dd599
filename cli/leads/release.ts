import { parseArgs } from 'node:util'
import { content } from '../../content/index.ts'
import { leadMails } from '../../server/mail/lead-mails.ts'
import { CommandError } from '../command-line.ts'
import { write } from '../output.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'

export async function release({ store, args, config, count, actor }: Call): Promise<void> {
  const [which] = parseArgs({ args, options: {}, allowPositionals: true }).positionals
  if (which === undefined) throw new CommandError('Which lead? leads release ID or REFERENCE')
  const lead = await findLead(store, which)
  const { id } = lead
  const company = { leadsInbox: config.leadsInbox, productName: content.company.name }
  const now = Date.now()
  if (!(await store.releaseLead(id, leadMails(lead, company, now), { actor, now })))
    throw new CommandError(`The lead ${id} is not marked as spam.`)
  count(1)
  await write(`Released ${id}; its two mails are queued.\n`)
}

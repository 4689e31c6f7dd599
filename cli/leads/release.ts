import { parseArgs } from 'node:util'
import { content } from '../../content/index.ts'
import type { Config } from '../../server/config.ts'
import type { Store } from '../../server/database/store.ts'
import { leadMails } from '../../server/mail/lead-mails.ts'
import { CommandError } from '../command-line.ts'
import { write } from '../output.ts'

export async function release(store: Store, args: string[], config: Config): Promise<void> {
  const [id] = parseArgs({ args, options: {}, allowPositionals: true }).positionals
  if (id === undefined) throw new CommandError('Which lead? leads release ID')
  const lead = await store.findLead(id)
  if (!lead) throw new CommandError(`There is no lead ${id}.`)
  const company = { leadsInbox: config.leadsInbox, productName: content.company.name }
  if (!(await store.releaseLead(id, leadMails(lead, company, Date.now()))))
    throw new CommandError(`The lead ${id} is not marked as spam.`)
  await write(`Released ${id}; its two mails are queued.\n`)
}

import { parseArgs } from 'node:util'
import { referenceOf } from '../../contract/reference.ts'
import { CommandError } from '../command-line.ts'
import { printable, write } from '../output.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { leadJson } from './lead-json.ts'
import { mailJson } from './mail.ts'

export async function show({ store, args, count }: Call): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [which] = positionals
  if (which === undefined) throw new CommandError('Which lead? leads show ID or REFERENCE')
  const lead = await findLead(store, which)
  count(1)
  const mails = []
  for await (const mail of store.listMails({ leadId: lead.id })) mails.push(mailJson(mail))
  const { spam, ...kept } = leadJson(lead)
  const shown = { ...kept, spam, spamReason: lead.spamReason }
  if (values.json) return write(`${JSON.stringify({ ...shown, mails }, null, 2)}\n`)

  const entries = Object.entries({ reference: referenceOf(lead.id), ...shown }).filter(
    ([, value]) => value !== null,
  )
  const width = Math.max(...entries.map(([name]) => name.length))
  for (const [name, value] of entries) await write(`${name.padEnd(width)}  ${printable(String(value))}\n`)
  for (const mail of mails) {
    const tries = `${mail.attempts} ${mail.attempts === 1 ? 'attempt' : 'attempts'}`
    const error = mail.lastError === null ? '' : `, ${mail.lastError}`
    await write(
      `\n${mail.subject}\n  to ${printable(mail.to)}: ${mail.state}, ${tries}${printable(error)}\n  ${mail.id}\n`,
    )
  }
}

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'
import { write } from '../output.ts'
import { instant } from './lead-filter.ts'

export async function erase(store: Store, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      id: { type: 'string' },
      before: { type: 'string' },
      yes: { type: 'boolean' },
    },
  })
  const target = targetOf(values)
  if (!values.yes && !(await confirmed(target.what))) {
    await write('Nothing was erased.\n')
    return
  }
  let count = 0
  for await (const who of target.found(store)) count += await store.eraseLeads(who, Date.now())
  const leads = count === 1 ? '1 lead' : `${count} leads`
  await write(count === 0 ? 'No such lead; nothing was erased.\n' : `Erased ${leads} with their mails.\n`)
}

interface Target {
  what: string
  found(store: Store): Iterable<Who> | AsyncIterable<Who>
}
type Who = { email: string } | { id: string }

function targetOf({ email, id, before }: { email?: string; id?: string; before?: string }): Target {
  if ([email, id, before].filter((each) => each !== undefined).length === 1) {
    if (email !== undefined) return { what: `every lead of ${email}`, found: () => [{ email }] }
    if (id !== undefined) return { what: `lead ${id}`, found: () => [{ id }] }
    const until = instant('--before', before ?? '').from
    return { what: `every lead before ${before}`, found: (store) => store.listLeads({ until }) }
  }
  throw new CommandError('Which? leads erase --email ADDRESS, --id ID, or --before DAY')
}

async function confirmed(what: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError(`This erases ${what} for good; add --yes to do it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`Erase ${what} for good? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

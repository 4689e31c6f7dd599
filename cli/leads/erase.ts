import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'
import { write } from '../output.ts'

export async function erase(store: Store, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, id: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const who = target(values)
  if (!values.yes && !(await confirmed('id' in who ? `lead ${who.id}` : `every lead of ${who.email}`))) {
    await write('Nothing was erased.\n')
    return
  }
  const count = await store.eraseLeads(who, Date.now())
  const leads = count === 1 ? '1 lead' : `${count} leads`
  await write(count === 0 ? 'No such lead; nothing was erased.\n' : `Erased ${leads} with their mails.\n`)
}

function target({ email, id }: { email?: string; id?: string }): { email: string } | { id: string } {
  if (email !== undefined && id === undefined) return { email }
  if (id !== undefined && email === undefined) return { id }
  throw new CommandError('Whom? leads erase --email ADDRESS, or leads erase --id ID')
}

async function confirmed(what: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError(`This erases ${what} for good; add --yes to do it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`Erase ${what} for good? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { noteErasures } from '../../server/copies/erasure-list.ts'
import type { Erasable, ErasureTarget } from '../../server/database/erasure.ts'
import type { ErasureStore } from '../../server/database/store.ts'
import { mailFolder, tidyMailFolder } from '../../server/mail/mail-files.ts'
import { CommandError } from '../command-line.ts'
import { counted } from '../counted.ts'
import { progressLine } from '../output.ts'
import type { Call } from './command.ts'
import { findLeadIfAny } from './find-lead.ts'
import { instant } from './lead-filter.ts'

const logPatienceMs = 5000
const logPauseMs = 100

export async function erase(call: Call): Promise<void> {
  const { store, args, config, out, count } = call
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      id: { type: 'string' },
      before: { type: 'string' },
      yes: { type: 'boolean' },
    },
  })
  const { target, words } = await targetOf(values, call)
  const found = await store.countErasable(target)
  if (found.leads + found.messages === 0) return out.write(`There is nothing ${words}; nothing was erased.\n`)
  if (!values.yes && !(await confirmed(words, inWords(found)))) return out.write('Nothing was erased.\n')

  const progress = progressLine()
  let done = 0
  const erased = await store.eraseLeads(target, call.now(), (part) => {
    count(part.leads)
    done += part.leads + part.messages
    progress.show(`${done} of ${found.leads + found.messages} erased`)
  })
  progress.end()
  await noteErasures(await store.listErasures(), config.dataDir)
  const files = await tidyMailFolder(mailFolder(config.dataDir), store)
  await out.write(
    `Erased ${inWords({ ...found, ...erased })}${files > 0 ? ` and ${counted(files, 'mail file')}` : ''}.\n`,
  )
  if (!(await logCleared(store)))
    await out.write(
      'Another program is reading the database, perhaps a backup: until it ends, the log beside the database keeps the text. ' +
        'A running server then removes it by itself within a minute, else the next start does.\n',
    )
}

interface Named {
  target: ErasureTarget
  /** Completes "everything …". */
  words: string
}

async function targetOf(
  { email, id, before }: { email?: string; id?: string; before?: string },
  call: Call,
): Promise<Named> {
  if ([email, id, before].filter((each) => each !== undefined).length === 1) {
    if (email !== undefined) return { target: { email }, words: `about ${email}` }
    // It may also be the id of a mail without a lead.
    if (id !== undefined) {
      const lead = await findLeadIfAny(call.store, id)
      return { target: { id: lead?.id ?? id }, words: `with the id ${lead?.id ?? id}` }
    }
    return {
      target: { before: instant('--before', before ?? '', call).from },
      words: `from before ${before}`,
    }
  }
  throw new CommandError('Which? leads erase --email ADDRESS, --id ID, or --before DAY')
}

async function confirmed(which: string, found: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CommandError(`This erases everything ${which} (${found}) for good; add --yes to do it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`Erase everything ${which} (${found}) for good? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

function inWords({ leads, mails, handOvers, messages }: Erasable): string {
  if (leads === 0) return `${counted(messages, 'mail')} without a lead`
  const handedOver = handOvers === 0 ? '' : ` and ${counted(handOvers, 'hand-over')}`
  const others = messages === 0 ? '' : `, and ${counted(messages, 'other mail')}`
  return `${counted(leads, 'lead')} with ${counted(mails, 'mail')}${handedOver}${others}`
}

async function logCleared(store: ErasureStore): Promise<boolean> {
  const giveUpAt = performance.now() + logPatienceMs
  for (;;) {
    // Asked before the look: a machine that stood still meanwhile has not looked in vain all that time.
    const timeIsUp = performance.now() > giveUpAt
    if (await store.clearLog()) return true
    if (timeIsUp) return false
    await new Promise((resolve) => setTimeout(resolve, logPauseMs))
  }
}

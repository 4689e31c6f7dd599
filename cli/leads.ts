import { userInfo } from 'node:os'
import { readConfig } from '../server/config.ts'
import { logLeadAccess } from '../server/leads/lead-access.ts'
import { CommandError, runCommand } from './command-line.ts'
import { access } from './leads/access.ts'
import type { Command } from './leads/command.ts'
import { erase } from './leads/erase.ts'
import { exportCsv } from './leads/export.ts'
import { list } from './leads/list.ts'
import { mail } from './leads/mail.ts'
import { release } from './leads/release.ts'
import { replay } from './leads/replay.ts'
import { show } from './leads/show.ts'
import { openExistingStore } from './open-existing-store.ts'

const usage = `npm run leads -- COMMAND

  list [FILTERS] [--json]               the leads, oldest first
  show ID [--json]                      one lead with its mails
  export --csv [FILTERS] [--out FILE]   the leads as CSV, to standard output or a file
  erase WHICH [--yes]                   removes leads and their mails for good
  access [--json]                       who looked at, exported or changed leads, when, and how many
  mail [--state STATE] [--json]         mails that wait or have failed; STATE is queued, sent or failed
  release ID                            takes the spam mark off a lead and sends its mails
  replay (ID | --failed)                sends a failed mail again, or all of them

  ID       of show and release may also be the short reference, such as 7K2M-Q4XD, of mails and lists
  WHICH    --email A, --id ID, or --before DAY for all that came before that day
  FILTERS  --collection signups|contactUs|demoRequests  --email A  --spam  --no-spam
           --since and --until with a day (2026-11-15, all of it) or a time (2026-11-15T09:30:00Z)

Reads the same environment as the server and may run while it serves.`

const commands: Record<string, Command> = {
  list,
  show,
  export: exportCsv,
  erase,
  mail,
  release,
  replay,
  access,
}

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  if (['', '-h', '--help', 'help'].includes(name) || args.includes('--help')) return console.log(usage)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandError(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`)
  const config = readConfig(process.env)
  const store = await openExistingStore(config)
  try {
    if (command === access) return await access({ store, args })
    const actor = person()
    await logLeadAccess(store, { actor, kind: name, now: Date.now }, (count) =>
      command({ store, args, config, actor, count }),
    )
  } finally {
    await store.close()
  }
})

/** A container often runs as a number without a name. */
function person(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

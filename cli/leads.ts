import { readConfig } from '../server/config.ts'
import type { Store } from '../server/database/store.ts'
import { logLeadAccess } from '../server/leads/lead-access.ts'
import { CommandError, runCommand, type Surroundings, withStore } from './command-line.ts'
import type { Command } from './leads/command.ts'

const usage = `npm run leads -- COMMAND

  list [FILTERS] [--json]               lists leads, newest first
  show ID [--json]                      shows one lead: fields, source, mails, hand-overs, notes, changes
  set ID… [--status STATUS] [--note TEXT] [--owner ADDRESS] [--due DAY] [--read | --unread]
                                        sets status, owner and due day, adds a note, marks as read or unread; --owner none
                                        and --due none remove the value
  add FORM FIELD=VALUE… [--owner ADDRESS] [--due DAY] [--note TEXT] [--from TEXT] [--thank]
      [--notice 'read out'] [--language en|hi|te]
                                        adds a lead with a phone number or an address at least, and warns of what its
                                        form would refuse; --from is where they heard of us; --thank also sends the
                                        thank-you
  import FILE.csv --form FORM [--dry-run]
                                        adds leads from a spreadsheet, columns by name; lines that do not fit are listed
                                        and written to a file beside it, lines that are there or were erased are left
                                        alone; thanks nobody. --dry-run stores nothing
  correct ID FIELD=VALUE… [--keep]      corrects fields and keeps the old values in the history; --keep also stores a
                                        value that the form would refuse
  export [--csv | --json] [FILTERS] [--out FILE]
                                        exports leads to standard output or a file
  person ADDRESS-OR-PHONE [--json]      shows everything that has an address now: exactly what erase --email deletes; a
                                        phone number finds leads, and joins nobody
  erase WHICH [--yes] [--proof FILE]    deletes leads and all their data permanently, and lists the copies that still hold
                                        them and until when; --proof writes a record of it without personal data
  tell --since DAY --until DAY --message FILE [--form FORM] [--language en|hi|te] [--ids FILE] [FILTERS]
       [--proof FILE] [--yes]
                                        mails everybody whose lead arrived on these days or is named in FILE, once, in
                                        their language, and warns of a language without a text of its own; the
                                        same command continues after a crash. Without --yes it only counts. FILE begins
                                        with Subject: and an empty line; FILE.hi and FILE.te are for those languages.
                                        --proof writes the counts without personal data
  recover FILE                          adds the leads of a copy that are missing here, with their history, without anybody
                                        erased; deletes what the copy knows as erased; sends nothing; may be run again
  access [--json]                       lists who viewed, exported or changed leads, when, and how many
  mail [--state STATE] [--json]         queued and failed mails; STATE is queued, sent or failed
  hold ID                               marks a lead as spam: mails and hand-overs not yet in flight wait for release
  release ID                            removes the spam mark of a lead, sends its mails and hands it over
  hand-overs [--state STATE] [--json]   lists the targets, and queued and failed hand-overs
  hand-overs --start TARGET             resumes a target that was stopped because it answered 410
  test-hand-over                        sends a signed test event to each target
  replay ID                             sends a failed mail or a hand-over again; for a lead, its failed mails, and the
                                        lead to every target
  replay --failed                       sends all failed mails and hand-overs again
  replay --since DAY                    sends every lead since that day to every target again

  ID       may be the short reference in mails and lists, such as 7K2M-Q4XD, or its first letters
  FORM     signups, contactUs or demoRequests
  STATUS   new, contacted, qualified, won or lost
  WHICH    --email A for a person, --id ID for one lead alone
  FILTERS  --search TEXT finds parts of names, organisations, numbers, addresses and messages
           --status STATUS  --collection signups|contactUs|demoRequests  --email A  --spam  --no-spam  --unread
           --owner ADDRESS, or none  --due DAY for what is due on that day or before (today, tomorrow)
           --source NAME  --campaign NAME  --language en|hi|te
           --since and --until with a day of TIME_ZONE (2026-11-15, today, yesterday; all of it) or a time
           (2026-11-15T09:30:00Z)  --limit N

Reads the same environment as the server and may run while it serves.`

/** Imported on demand: listing leads needs neither the mail texts nor the transports. */
const commands: Record<string, () => Promise<Command>> = {
  list: async () => (await import('./leads/list.ts')).list,
  show: async () => (await import('./leads/person.ts')).show,
  set: async () => (await import('./leads/work.ts')).set,
  add: async () => (await import('./leads/add.ts')).add,
  import: async () => (await import('./leads/import.ts')).importLeads,
  correct: async () => (await import('./leads/work.ts')).correct,
  export: async () => (await import('./leads/export.ts')).exportLeads,
  person: async () => (await import('./leads/person.ts')).person,
  erase: async () => (await import('./leads/erase.ts')).erase,
  mail: async () => (await import('./leads/deliveries.ts')).mail,
  hold: async () => (await import('./leads/work.ts')).hold,
  release: async () => (await import('./leads/work.ts')).release,
  replay: async () => (await import('./leads/replay.ts')).replay,
  'hand-overs': async () => (await import('./leads/hand-overs.ts')).handOvers,
  'test-hand-over': async () => (await import('./leads/hand-overs.ts')).testHandOver,
  tell: async () => (await import('./leads/tell.ts')).tell,
  access: async () => (await import('./leads/access.ts')).access,
  recover: async () => (await import('./leads/recover.ts')).recover,
}

export async function runLeads(
  argv: string[],
  { env, ...around }: Surroundings,
  openStore?: Parameters<typeof withStore>[2],
): Promise<void> {
  const [name = '', ...args] = argv
  if (['', '-h', '--help', 'help'].includes(name) || args.includes('--help'))
    return around.out.write(`${usage}\n`)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load)
    throw new CommandError(`Unknown command ${name}; the commands are ${Object.keys(commands).join(', ')}.`)
  const command = await load()
  const config = readConfig(env)
  const { actor, now } = around
  const work = async (store: Store) => {
    const call = { store, args, config, ...around }
    // These commands write their own entries to the access record.
    if (['access', 'tell', 'erase'].includes(name)) return command({ ...call, count: () => {} })
    const { accessDetail } = await import('./leads/access-detail.ts')
    const look = { actor, kind: name, detail: await accessDetail(name, call), now }
    await logLeadAccess(store, look, (count) => command({ ...call, count }))
  }
  await withStore(config, work, openStore)
}

if (import.meta.main) await runCommand(runLeads)

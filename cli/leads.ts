import { readConfig } from '../server/config.ts'
import type { Store } from '../server/database/store.ts'
import { logLeadAccess } from '../server/leads/lead-access.ts'
import { CommandError, runCommand, type Surroundings, withStore } from './command-line.ts'
import type { Command } from './leads/command.ts'

const usage = `npm run leads -- COMMAND

  list [FILTERS] [--json]               the leads, newest first
  show ID [--json]                      one lead with its whole story: source, mails, hand-overs, notes, changes
  set ID… [--status STATUS] [--note TEXT] [--owner ADDRESS] [--due DAY] [--read | --unread]
                                        how far you have come with a lead, what to remember, who looks after it and
                                        when it is looked at again (none takes either away), and whether it is bold
                                        at the desk
  add FORM FIELD=VALUE… [--thank] [--notice 'read out'] [--language en|hi|te]
                                        a lead by hand, by the rules of its form; thanks nobody without --thank
  correct ID FIELD=VALUE… [--keep]      mends what a visitor mistyped; what stood there stays in the story
  export [--csv | --json] [FILTERS] [--out FILE]
                                        the leads for a spreadsheet, to standard output or a file
  person ADDRESS-OR-PHONE [--json]      everything stored about somebody, under every address they were given here:
                                        what erase --email takes
  erase WHICH [--yes] [--proof FILE]    removes leads and all that belongs to them for good, says which copies still
                                        hold them until when, and writes it down without personal data
  tell --since DAY --until DAY --message FILE [--language en|hi|te] [--proof FILE] [--yes]
                                        mails everybody whose leads came in these days once, in their language, also
                                        when it is run again; without --yes it only counts. FILE begins with Subject:
                                        and an empty line; FILE.hi and FILE.te are for those languages. --proof writes
                                        counts without personal data
  access [--json]                       who looked at, exported or changed leads, when, and how many
  mail [--state STATE] [--json]         mails that wait or have failed; STATE is queued, sent or failed
  hold ID                               marks a lead as spam: what is not yet being sent waits for release
  release ID                            takes the spam mark off a lead, sends its mails and hands it over
  hand-overs [--state STATE] [--json]   the targets, and hand-overs that wait or have failed
  hand-overs --start TARGET             hands over again to a target that was stopped by its answer 410
  test-hand-over                        a signed test event to each target
  replay ID                             a failed mail or a hand-over again; of a lead, its failed mails, and the
                                        lead to every target
  replay --failed                       all that failed, mails and hand-overs
  replay --since DAY                    hands over every lead since that day again

  ID       may be the short reference, such as 7K2M-Q4XD, of mails and lists, or its first letters
  FORM     signups, contactUs or demoRequests
  STATUS   new, contacted, qualified, won or lost
  WHICH    --email A or --phone N for a person, --id ID for one lead alone, or --before DAY for all that came before
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
    throw new CommandError(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`)
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

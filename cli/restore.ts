import { counted } from '../contract/report-words.ts'
import { readConfig } from '../server/config.ts'
import { restoreCopy } from '../server/copies/restore-copy.ts'
import { CommandError, flag, help, readArguments, runCommand, type Surroundings } from './command-line.ts'

const usage = `npm run restore -- FILE [--replace]

Restores a copy into DATA_DIR, or into the database of DATABASE_URL. Stop the servers first. A copy that is damaged,
newer than this version or of the other kind of database is refused. Stored data is replaced only with --replace, after
a copy of it was made. People erased since are left out, mails that may have been sent are held, and events that other
systems have not received yet are delivered.`

export async function runRestore(args: string[], { env, out, now }: Surroundings): Promise<void> {
  const { values, positionals } = readArguments(args, { replace: flag, help })
  if (values.help) return out.write(`${usage}\n`)
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new CommandError('Usage: npm run restore -- FILE')
  const restored = await restoreCopy(readConfig(env), file, { replace: values.replace ?? false, now: now() })
  const { leads, mails, checksum, erased, unreadable, held, kept, saved } = restored
  const lines = [
    `Restored ${file}, a backup of ${counted(leads, 'lead')} and ${counted(mails, 'mail')}.`,
    !checksum && 'It has no .sha256 file, so only its structure was checked.',
    erased > 0 &&
      `Of these, ${counted(erased, 'lead')} had been erased since the backup and ${erased === 1 ? 'was' : 'were'} left out again.`,
    unreadable > 0 &&
      `${counted(unreadable, 'erasure')} since the backup cannot be applied, because their key is lost: erase these people again.`,
    kept > 0 &&
      `${counted(kept, 'newer lead')} ${kept === 1 ? 'was' : 'were'} kept: their senders asked for no more contact or have an open request.`,
    held > 0 &&
      `${counted(held, 'mail')} may have been sent already and will not be sent automatically: npm run leads -- mail --state failed lists them, npm run leads -- replay ID sends one.`,
    saved && `The previous data is in ${saved}.`,
  ]
  await out.write(`${lines.filter(Boolean).join('\n')}\n`)
}

if (import.meta.main) await runCommand(runRestore)

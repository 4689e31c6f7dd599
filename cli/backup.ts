import { usuallyKept } from '../server/backup/copies-left.ts'
import { dropOldCopies } from '../server/backup/copy-files.ts'
import { makeCopy } from '../server/backup/make-copy.ts'
import { sendOffsite } from '../server/backup/offsite.ts'
import { readConfig } from '../server/config.ts'
import {
  CommandError,
  flag,
  help,
  readArguments,
  runCommand,
  type Surroundings,
  shareDone,
  text,
} from './command-line.ts'

const usage = `npm run backup -- [FILE] [--keep N] [--offsite]

Makes a complete, verified copy of leads, mails, notes and figures while the server runs: one SQLite file, whatever the
database, readable by its owner only.
Without FILE it goes to DATA_DIR/backups, where the newest 14 (or N) are kept.
--offsite sends one off the machine instead, encrypted, with restic and its variables (RESTIC_REPOSITORY, …).
Not included: the two .key files of DATA_DIR, .env, and mails that were written to files.`

export async function runBackup(args: string[], { env, out, now, progress }: Surroundings): Promise<void> {
  const { values, positionals } = readArguments(args, { keep: text, offsite: flag, help })
  if (values.help) return out.write(`${usage}\n`)
  const { keep = String(usuallyKept) } = values
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new CommandError(`--keep must be a number from 1 to 9999; it is ${keep}.`)
  if (positionals.length > 1) throw new CommandError('One file at a time: npm run backup -- [FILE]')
  const config = readConfig(env)
  const [file] = positionals
  const onProgress = shareDone('Copying', progress)
  if (values.offsite) {
    if (file !== undefined) throw new CommandError('--offsite takes no FILE.')
    const sent = await sendOffsite(config, env, { now: now(), onProgress }).finally(() => progress?.end())
    return out.write(`Off this machine: ${sent.leads} leads, ${sent.mails} mails, checked.\n`)
  }
  const made = await makeCopy(config, { file, keep: Number(keep), now: now(), onProgress }).finally(() =>
    progress?.end(),
  )
  const megabytes = (made.bytes / 1_000_000).toFixed(1)
  await out.write(`${made.path}: ${made.leads} leads, ${made.mails} mails, ${megabytes} MB, checked.\n`)
  const dropped = file === undefined ? await dropOldCopies(config.dataDir, Number(keep), made.path) : []
  if (dropped.length > 0) await out.write(`Removed ${dropped.length} older: ${dropped.join(', ')}\n`)
}

if (import.meta.main) await runCommand(runBackup)

import { counted } from '../contract/report-words.ts'
import { restoreCopy } from '../server/backup/restore.ts'
import { readConfig } from '../server/config.ts'
import {
  CommandError,
  flag,
  help,
  readArguments,
  runCommand,
  type Surroundings,
  shareDone,
} from './command-line.ts'

const usage = `npm run restore -- FILE [--replace]

Makes a copy the store: in DATA_DIR, or in the database of DATABASE_URL. Stored data is replaced only with --replace, after
a copy of it was made, which is kept for 30 days. Everybody erased since is left out. What was queued when the copy was
made is not sent by itself, because it may have been sent since; npm run leads -- replay sends it. Servers may run: they see
the old store or the new one. Only a store that is damaged, or of a newer version, is replaced with the servers stopped.`

export async function runRestore(args: string[], { env, out, now, progress }: Surroundings): Promise<void> {
  const { values, positionals } = readArguments(args, { replace: flag, help })
  if (values.help) return out.write(`${usage}\n`)
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new CommandError('Usage: npm run restore -- FILE')
  const options = {
    replace: values.replace ?? false,
    now: now(),
    onProgress: shareDone('Restoring', progress),
  }
  const restored = await restoreCopy(readConfig(env), file, options).finally(() => progress?.end())
  const { leads, mails, checksum, leftOut, unreadable, replaced, lost } = restored
  const lines = [
    `Restored ${file}, a backup of ${counted(leads, 'lead')} and ${counted(mails, 'mail')}.`,
    ...arrivedInWords({ checksum, leftOut, unreadable }),
    lost.length > 0 &&
      `Of the damaged store could not all be read, and some may be missing: ${lost.join(', ')}.`,
    replaced && `The previous data is in ${replaced}, for 30 days.`,
  ]
  await out.write(`${lines.filter(Boolean).join('\n')}\n`)
}

/** What both commands that read a copy say about it. */
export const arrivedInWords = ({
  checksum,
  leftOut,
  unreadable,
}: Pick<Awaited<ReturnType<typeof restoreCopy>>, 'checksum' | 'leftOut' | 'unreadable'>) => [
  !checksum && 'It has no .sha256 file, so only its structure was checked.',
  leftOut.leads + leftOut.mails > 0 &&
    `Left out because they were erased since: ${counted(leftOut.leads, 'lead')} and ${counted(leftOut.mails, 'mail')} without a lead.`,
  leftOut.requests > 0 &&
    `${counted(leftOut.requests, 'request')} came as closed, because the address was erased since.`,
  unreadable > 0 &&
    `${counted(unreadable, 'erasure')} of addresses cannot be applied, because their key is lost: erase these people again.`,
  leftOut.held > 0 &&
    `${counted(leftOut.held, 'mail or hand-over', 'mails and hand-overs')} may have been sent already and will not be sent automatically: npm run leads -- mail --state failed lists the mails, hand-overs --state failed the others, npm run leads -- replay ID sends one.`,
]

if (import.meta.main) await runCommand(runRestore)

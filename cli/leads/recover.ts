import { references } from '../../contract/reference.ts'
import { counted } from '../../contract/report-words.ts'
import { recoverCopy } from '../../server/backup/recover.ts'
import { subscribedTargets } from '../../server/hand-over/targets.ts'
import { CommandError, readArguments } from '../command-line.ts'
import { arrivedInWords } from '../restore.ts'
import type { Call } from './command.ts'

export async function recover({ args, config, out, now, count }: Call): Promise<void> {
  const { positionals } = readArguments(args, {})
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new CommandError('Usage: npm run leads -- recover FILE')
  const notify = subscribedTargets(config.webhooks, 'lead.erased')
  const recovered = await recoverCopy(config, file, { notify, now: now() })
  const { added, known, newer, learned } = recovered
  count(added + learned.leads)
  const lines = [
    `Added ${counted(added, 'lead')} that ${added === 1 ? 'was' : 'were'} missing; ${known} were here and stay as they are.`,
    learned.erasures > 0 &&
      `Learned ${counted(learned.erasures, 'erasure')} that ${learned.erasures === 1 ? 'was' : 'were'} unknown here: ${counted(learned.leads, 'lead')} and ${counted(learned.mails, 'mail')} without a lead were deleted.`,
    ...arrivedInWords(recovered),
    newer.length > 0 &&
      `The copy has a newer version of ${counted(newer.length, 'lead')}: ${references(newer)}`,
  ]
  await out.write(`${lines.filter(Boolean).join('\n')}\n`)
}

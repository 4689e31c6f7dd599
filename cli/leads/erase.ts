import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { referenceOf } from '../../contract/reference.ts'
import { counted } from '../../contract/report-words.ts'
import type { ErasureTarget, PersonName } from '../../server/database/erasure.ts'
import type { ErasureStore } from '../../server/database/store.ts'
import { eraseEverywhere, systemsInWords } from '../../server/leads/erase.ts'
import { copiesInWords, erasedInWords, erasureProof } from '../../server/leads/erasure-proof.ts'
import { logLeadAccess } from '../../server/leads/lead-access.ts'
import { addressKey, isMailAddress } from '../../server/mail-address.ts'
import { recordId } from '../../server/record-id.ts'
import { CommandError, flag, readOptions, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLeadIfAny } from './find-lead.ts'
import { instant } from './lead-filter.ts'

const logPatienceMs = 5000
const logPauseMs = 100

export async function erase(call: Call): Promise<void> {
  const { store, args, config, out, actor, now } = call
  const values = readOptions(args, { ...which, proof: text, yes: flag })
  const { target, words } = await targetOf(values, call)
  if (values.proof !== undefined && existsSync(values.proof))
    throw new CommandError(`${values.proof} already exists and is not overwritten.`)
  const found = await store.countErasable(target)
  if (found.leads + found.messages === 0) return out.write(`There is nothing ${words}; nothing was erased.\n`)
  if (!values.yes && !(await confirmed(words, erasedInWords(found))))
    return out.write('Nothing was erased.\n')

  let done = 0
  const reference = referenceOf(recordId(now()))
  const look = { actor, kind: 'erase', detail: `proof ${reference}`, now }
  const report = await logLeadAccess(store, look, (count) =>
    eraseEverywhere(store, target, {
      config,
      untilNone: true,
      now: now(),
      answer: { actor, proof: reference },
      onPart(part) {
        count(part.leads)
        done += part.leads + part.messages
        call.progress?.show(`${done} of ${found.leads + found.messages} erased`)
      },
      clearLog: () => logCleared(store),
    }),
  )
  call.progress?.end()
  const what = erasedInWords({ ...found, ...report })
  const { mailFiles: files } = report
  await out.write(`Erased ${what}${files > 0 ? ` and ${counted(files, 'mail file')}` : ''}.\n`)
  if (report.copies.length > 0) await out.write(copiesInWords(report.copies, config.timeZone))
  if (report.systems.length > 0) await out.write(systemsInWords(report.systems))
  if (values.proof !== undefined) {
    const proof = erasureProof({ reference, what, at: now(), timeZone: config.timeZone, ...report })
    await writeFile(values.proof, proof, { mode: 0o600, flag: 'wx' })
    await out.write(`The proof for the person is in ${values.proof}, reference ${reference}.\n`)
  }
  if (!report.logCleared)
    await out.write(
      'Another program is reading the database, perhaps a backup. Until it ends, the write-ahead log still contains the erased text. ' +
        'A running server then removes it within a minute; otherwise the next start does.\n',
    )
}

interface Named {
  target: ErasureTarget
  /** Completes "everything …". */
  words: string
}

const which = { email: text, phone: text, id: text, before: text }
type Which = ReturnType<typeof readOptions<typeof which>>

async function targetOf({ email, phone, id, before }: Which, call: Call): Promise<Named> {
  if ([email, phone, id, before].filter((each) => each !== undefined).length === 1) {
    if (email !== undefined) return personNamed({ email }, email, call)
    if (phone !== undefined) return personNamed({ phone }, phone, call)
    // The id may also be that of a mail without a lead.
    if (id !== undefined) {
      const lead = await findLeadIfAny(call.store, id)
      return { target: { id: lead?.id ?? id }, words: `with the id ${lead?.id ?? id}` }
    }
    return {
      target: { before: instant('--before', before ?? '', call).from },
      words: `from before ${before}`,
    }
  }
  throw new CommandError('Usage: leads erase --email ADDRESS, --phone NUMBER, --id ID, or --before DAY')
}

/** Includes every address of the person, so that the operator can check whom the erasure covers. */
async function personNamed(who: PersonName, name: string, { store }: Call): Promise<Named> {
  if ('email' in who && !isMailAddress(addressKey(who.email)))
    throw new CommandError(
      `${name} is not a mail address, and several people may have typed it. Erase single leads with --id ID.`,
    )
  const person = await store.findPerson(who)
  const others = person.addresses.filter((address) => !('email' in who) || address !== addressKey(who.email))
  const also = others.length === 0 ? '' : `, also as ${others.join(', ')},`
  return { target: { person }, words: `about ${name}${also}` }
}

async function confirmed(words: string, found: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CommandError(`This erases everything ${words} (${found}) for good; add --yes to do it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`Erase everything ${words} (${found}) for good? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function logCleared(store: ErasureStore): Promise<boolean> {
  const giveUpAt = performance.now() + logPatienceMs
  for (;;) {
    // Reads the clock before the attempt, so that one attempt follows even if the machine was suspended past the deadline.
    const timeIsUp = performance.now() > giveUpAt
    if (await store.clearLog()) return true
    if (timeIsUp) return false
    await setTimeout(logPauseMs)
  }
}

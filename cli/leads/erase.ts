import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { referenceOf } from '../../contract/reference.ts'
import { counted } from '../../contract/report-words.ts'
import type { ErasureTarget } from '../../server/database/erasure.ts'
import type { ErasureStore } from '../../server/database/store.ts'
import { eraseEverywhere, systemsInWords } from '../../server/leads/erase.ts'
import { copiesInWords, erasedInWords, erasureProof } from '../../server/leads/erasure-proof.ts'
import { logLeadAccess } from '../../server/leads/lead-access.ts'
import { addressKey, isMailAddress } from '../../server/mail-address.ts'
import { recordId } from '../../server/record-id.ts'
import { CommandError, flag, readOptions, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLeadIfAny } from './find-lead.ts'

const logPatienceMs = 5000
const logPauseMs = 100

export async function erase(call: Call): Promise<void> {
  const { store, args, config, out, actor, now } = call
  const values = readOptions(args, { ...which, proof: text, yes: flag })
  const { target, words } = await targetOf(values, call)
  if (values.proof !== undefined && existsSync(values.proof))
    throw new CommandError(`${values.proof} already exists and is not overwritten.`)
  const found = await store.countErasable(target)
  const isEmpty = found.leads + found.messages === 0
  if (isEmpty && 'id' in target) return out.write(`There is nothing ${words}; nothing was erased.\n`)
  if (!isEmpty && !values.yes && !(await confirmed(words, erasedInWords(found))))
    return out.write('Nothing was erased.\n')

  const reference = referenceOf(recordId(now()))
  const look = { actor, kind: 'erase', detail: `proof ${reference}`, now }
  const report = await logLeadAccess(store, look, async (count) => {
    const by = { actor, proof: reference }
    const clearLog = () => logCleared(store)
    const erased = await eraseEverywhere(store, target, { config, now: now(), ...by, clearLog })
    count(erased.leads)
    return erased
  })
  if (report.leads + report.messages === 0) {
    await out.write(`There is nothing ${words}; no copy will bring anything of it back.\n`)
    if (values.proof === undefined) return
  }
  const what = erasedInWords({ ...found, ...report })
  const { mailFiles: files } = report
  if (report.leads + report.messages > 0)
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

const which = { email: text, id: text }
type Which = ReturnType<typeof readOptions<typeof which>>

async function targetOf({ email, id }: Which, { store }: Call): Promise<Named> {
  if (email !== undefined && id === undefined) {
    if (isMailAddress(addressKey(email))) return { target: { email }, words: `about ${email}` }
    throw new CommandError(
      `${email} is not a mail address, and several people may have typed it. Erase single leads with --id ID.`,
    )
  }
  if (id === undefined || email !== undefined)
    throw new CommandError('Usage: leads erase --email ADDRESS, or --id ID')
  // The id may also be that of a mail without a lead.
  const lead = await findLeadIfAny(store, id)
  return { target: { id: lead?.id ?? id }, words: `with the id ${lead?.id ?? id}` }
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

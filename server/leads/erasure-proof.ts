import { content } from '../../content/index.ts'
import { counted } from '../../contract/report-words.ts'
import type { CopyLeft } from '../backup/copies-left.ts'
import type { Erasable } from '../database/erasure.ts'
import { dayIn, timeIn } from '../days-of-zone.ts'
import { type ReceivingSystem, systemsInWords } from './erase.ts'

type NamedCopy = Pick<CopyLeft, 'path' | 'until' | 'why'>

/** Lists the copies that may still hold the erased data, and until when. A restore leaves it out of each. */
export function copiesInWords(copies: NamedCopy[], timeZone: string): string {
  const lines = copies.map(
    ({ path, until, why }) =>
      `  ${path}: ${until === null ? '' : `until ${dayIn(timeZone, until)}, `}${why}\n`,
  )
  const known =
    copies.length === 0
      ? 'This installation knows of no copy that contains it.\n'
      : `Copies known to this installation that may still hold it; a restore leaves it out of each:\n${lines.join('')}`
  return `${known}Copies made elsewhere, by other means or from another machine, are not known here.\n`
}

export function erasedInWords({ leads, mails, handOvers, messages }: Erasable): string {
  if (leads === 0) return `${counted(messages, 'mail')} without a lead`
  const handedOver = handOvers === 0 ? '' : ` and ${counted(handOvers, 'hand-over')}`
  const others = messages === 0 ? '' : `, and ${counted(messages, 'other mail')}`
  return `${counted(leads, 'lead')} with ${counted(mails, 'mail')}${handedOver}${others}`
}

interface Proof {
  /** The company finds the erasure in its access log by it. */
  reference: string
  what: string
  at: number
  timeZone: string
  copies: NamedCopy[]
  systems: ReceivingSystem[]
  /** False while a reader keeps the erased text in the write-ahead log. */
  logCleared: boolean
}

/** The proof for the person: what was erased when, and which copies remain until when. It holds no personal data. */
export function erasureProof({ reference, what, logCleared, at, timeZone, copies, systems }: Proof): string {
  const time = `${timeIn(timeZone, at)} (${timeZone})`
  const done = `On ${time} this was erased${logCleared ? ' for good' : ''}:`
  const log = logCleared
    ? ''
    : '\nA program was reading the database when this page was made: until it ends, the write-ahead log still holds the text.\n'
  return `${content.company.name}: record of an erasure
Reference: ${reference}

${done}
${what}, with notes and history.
${log}
${copiesInWords(copies, timeZone)}
${systemsInWords(systems)}
Keyed hashes are kept, so that restoring an older copy does not bring it back. They reveal nothing about anybody.
`
}

import { content } from '../../content/index.ts'
import type { CopyLeft } from '../../server/copies/copies-left.ts'
import { dayIn, timeIn } from '../../server/days-of-zone.ts'
import { type ErasureReport, systemsInWords } from '../../server/leads/erase.ts'

/** Which copies still hold what was erased, and until when; a restore leaves it out whichever of them is put back. */
export function copiesInWords(copies: CopyLeft[], timeZone: string): string {
  const lines = copies.map(
    ({ path, until, why }) =>
      `  ${path}: ${until === null ? '' : `until ${dayIn(timeZone, until)}, `}${why}\n`,
  )
  const known =
    copies.length === 0
      ? 'This installation knows of no copy that holds it.\n'
      : `Copies known to this installation that may still hold it; a restore leaves it out of each:\n${lines.join('')}`
  return `${known}Copies made elsewhere, by other means or from another machine, are not known here.\n`
}

type Proof = Pick<ErasureReport, 'copies' | 'systems'> & { what: string; at: number; timeZone: string }

/** A page for whoever asked to be erased: what went when, and what is left where until when. Nothing of them is in it. */
export function erasureProof({ what, at, timeZone, copies, systems }: Proof): string {
  return `${content.company.name}: record of an erasure

On ${timeIn(timeZone, at)} (${timeZone}) this was erased for good:
${what}, with notes, history and what the search knew.

${copiesInWords(copies, timeZone)}
${systemsInWords(systems)}
Kept are keyed fingerprints, by which older copies are prevented from bringing it back. They say nothing about anybody.
`
}

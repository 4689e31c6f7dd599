import type { Emergency } from '../../../case/keys.ts'
import type { CareEffect, Minutes, Protocol } from '../../../case/protocols/protocol.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import { type Basis, measuredElsewhere, type Source, sources } from '../../../case/sources.ts'
import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { taskText } from '../../run-a-case/run/story.ts'
import { capital } from '../../run-a-case/say.ts'
import type { Words } from '../../run-a-case/words.ts'
import styles from './line-by-line.module.css'

interface Props {
  page: Content['casePage']
  words: Words
  emergency: Emergency
}

type LineWords = Props['page']['lineByLine']

interface Line {
  text: string
  minutes?: Minutes
  notes?: string[]
  basis: Basis
}

/** The complete protocol of this emergency: each line with its minutes, and its source or the note that it is assumed. */
export function ProtocolLines({ page, words, emergency }: Props) {
  const { lineByLine } = page
  const protocol = protocols[emergency]
  return (
    <>
      {groupsOf(page, words, emergency, protocol).map(({ title, lines }) => (
        <div className={styles.protocol} key={title}>
          <p>{title}</p>
          <ol className="bulleted">
            {lines.map(({ text, minutes, notes = [], basis }) => (
              <li key={text}>
                {minutes ? `${text}: ${rangeOf(lineByLine, minutes)}` : text}
                {notes.map((note) => `, ${note}`)} · <SourceOf lineByLine={lineByLine} basis={basis} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      <div className={styles.protocol} data-figure="published">
        <p>{lineByLine.measured}</p>
        <ul className="bulleted">
          {measuredElsewhere[emergency].map((id) => (
            <li key={id}>
              <span lang="en">{sources[id].title}</span> · <SourceOf lineByLine={lineByLine} basis={id} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Any bay: a protocol belongs to no hospital. */
const anywhere = { bay: 1 }

function groupsOf(
  { lineByLine, notes }: Props['page'],
  words: Words,
  emergency: Emergency,
  protocol: Protocol,
): { title: string; lines: Line[] }[] {
  const { crew, phases, care, onset } = words
  const { beforeCall, needs } = protocol
  const [need] = needs
  const crewLines = (steps: Protocol['onScene']) =>
    steps.map(({ does, minutes, asOrdered, basis }) => ({
      text: crew[does],
      minutes,
      notes: asOrdered ? [lineByLine.asOrdered] : [],
      basis,
    }))
  return [
    {
      title: phases.call,
      lines: [
        {
          text: capital(onset[emergency]),
          minutes: [beforeCall.minutes, beforeCall.minutes],
          basis: beforeCall.basis,
        },
        { text: words.result.crew, ...protocol.response },
      ],
    },
    {
      title: lineByLine.onScene,
      lines: [...crewLines(protocol.onScene), { text: lineByLine.course, basis: protocol.vitalsBasis }],
    },
    { title: lineByLine.onTheRoad, lines: crewLines(protocol.onTheRoad) },
    {
      title: lineByLine.prepares,
      lines: [
        {
          text: fill(lineByLine.needed, { care: needs.map((each) => care[each]).join(', ') }),
          basis: protocol.needsBasis,
        },
        ...protocol.prepares.map(({ task, minutes, nightMinutes, begins, bySpoken, basis }) => ({
          text: taskText(words, anywhere, task, need),
          minutes,
          notes: [
            ...(nightMinutes ? [fill(lineByLine.atNight, { range: rangeOf(lineByLine, nightMinutes) })] : []),
            ...(begins === 'data' ? [lineByLine.withData] : []),
            ...(bySpoken ? [lineByLine.bySpoken] : []),
          ],
          basis,
        })),
      ],
    },
    {
      title: lineByLine.atBedside,
      lines: [
        { text: lineByLine.sees, ...protocol.handedOver },
        { text: lineByLine.examines, ...protocol.seesForItself },
        ...protocol.atBedside.map(({ task, minutes, follows, basis }) => ({
          text: taskText(words, anywhere, task, need),
          minutes,
          notes: follows ? [lineByLine.follows] : [],
          basis,
        })),
        ...protocol.withCare.map((line) => ({ text: careText(lineByLine, words, line), basis: line.basis })),
      ],
    },
    ...(protocol.notes.length > 0
      ? [
          {
            title: lineByLine.alsoAssumed,
            lines: protocol.notes.map(({ note, basis }) => ({ text: notes[note], basis })),
          },
        ]
      : []),
  ]
}

/** How care changes the vitals: each by how much, and how soon. */
function careText(lineByLine: LineWords, { vitals }: Words, { effect, minutes }: CareEffect): string {
  const { heartRate, oxygen, systolic, diastolic, breaths, stPercent } = effect
  const changes = [
    ...(heartRate ? [`${vitals.heartRate} ${signed(heartRate)}`] : []),
    ...(oxygen ? [`${vitals.oxygen} ${signed(oxygen)}`] : []),
    ...(systolic && diastolic ? [`${vitals.pressure} ${signed(systolic)}/${signed(diastolic)}`] : []),
    ...(breaths ? [`${vitals.breaths} ${signed(breaths)}`] : []),
    ...(stPercent ? [fill(lineByLine.stElevation, { percent: signed(stPercent) })] : []),
  ]
  return changes.length > 0
    ? fill(lineByLine.withCare, { changes: changes.join(', '), minutes })
    : fill(lineByLine.unchanged, { minutes })
}

const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`)

const rangeOf = (lineByLine: LineWords, [from, to]: Minutes) =>
  fill(from === to ? lineByLine.exactly : lineByLine.range, { from, to })

function SourceOf({ lineByLine, basis }: { lineByLine: LineWords; basis: Basis }) {
  if (basis === 'assumption') return lineByLine.assumed
  const { title, published, link }: Source = sources[basis]
  return (
    <a href={link} title={title} rel="noreferrer" lang="en">
      {published}
    </a>
  )
}

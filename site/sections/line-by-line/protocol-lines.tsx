import type { Emergency } from '../../../case/keys.ts'
import type { CareEffect, Minutes, Protocol } from '../../../case/protocols/protocol.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import { type Basis, measuredElsewhere, type Source, sources } from '../../../case/sources.ts'
import { fill } from '../../../contract/fill.ts'
import { taskText } from '../../run-a-case/run/story.ts'
import { capital } from '../../run-a-case/say.ts'
import type { Words } from '../../run-a-case/words.ts'
import styles from './line-by-line.module.css'

interface Props {
  words: Words
  emergency: Emergency
}

interface Line {
  text: string
  minutes?: Minutes
  notes?: string[]
  basis: Basis
}

/** The complete protocol of this emergency: each line with its minutes, and its source or the note that it is assumed. */
export function ProtocolLines({ words, emergency }: Props) {
  const { result } = words
  const protocol = protocols[emergency]
  return (
    <>
      {groupsOf(words, emergency, protocol).map(({ title, lines }) => (
        <div className={styles.protocol} key={title}>
          <p>{title}</p>
          <ol>
            {lines.map(({ text, minutes, notes = [], basis }) => (
              <li key={text}>
                {minutes ? `${text}: ${rangeOf(words, minutes)}` : text}
                {notes.map((note) => `, ${note}`)} · <SourceOf words={words} basis={basis} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      <div className={styles.protocol} data-figure="published">
        <p>{result.measured}</p>
        <ul>
          {measuredElsewhere[emergency].map((id) => (
            <li key={id}>
              <span lang="en">{sources[id].title}</span> · <SourceOf words={words} basis={id} />
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
  words: Words,
  emergency: Emergency,
  protocol: Protocol,
): { title: string; lines: Line[] }[] {
  const { result, crew, phases, care, onset } = words
  const { beforeCall, needs } = protocol
  const [need] = needs
  const crewLines = (steps: Protocol['onScene']) =>
    steps.map(({ does, minutes, asOrdered, basis }) => ({
      text: crew[does],
      minutes,
      notes: asOrdered ? [result.asOrdered] : [],
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
        { text: result.crew, ...protocol.response },
      ],
    },
    {
      title: result.onScene,
      lines: [...crewLines(protocol.onScene), { text: result.course, basis: protocol.vitalsBasis }],
    },
    { title: result.onTheRoad, lines: crewLines(protocol.onTheRoad) },
    {
      title: result.prepares,
      lines: [
        {
          text: fill(result.needed, { care: needs.map((each) => care[each]).join(', ') }),
          basis: protocol.needsBasis,
        },
        ...protocol.prepares.map(({ task, minutes, nightMinutes, begins, bySpoken, basis }) => ({
          text: taskText(words, anywhere, task, need),
          minutes,
          notes: [
            ...(nightMinutes ? [fill(result.atNight, { range: rangeOf(words, nightMinutes) })] : []),
            ...(begins === 'data' ? [result.withData] : []),
            ...(bySpoken ? [result.bySpoken] : []),
          ],
          basis,
        })),
      ],
    },
    {
      title: result.atBedside,
      lines: [
        { text: result.sees, ...protocol.handedOver },
        { text: result.examines, ...protocol.seesForItself },
        ...protocol.atBedside.map(({ task, minutes, follows, basis }) => ({
          text: taskText(words, anywhere, task, need),
          minutes,
          notes: follows ? [result.follows] : [],
          basis,
        })),
        ...protocol.withCare.map((line) => ({ text: careText(words, line), basis: line.basis })),
      ],
    },
    ...(protocol.notes.length > 0
      ? [
          {
            title: result.alsoAssumed,
            lines: protocol.notes.map(({ note, basis }) => ({ text: words.notes[note], basis })),
          },
        ]
      : []),
  ]
}

/** How care changes the vitals: each by how much, and how soon. */
function careText({ result, vitals }: Words, { effect, minutes }: CareEffect): string {
  const { heartRate, oxygen, systolic, diastolic, breaths, stPercent } = effect
  const changes = [
    ...(heartRate ? [`${vitals.heartRate} ${signed(heartRate)}`] : []),
    ...(oxygen ? [`${vitals.oxygen} ${signed(oxygen)}`] : []),
    ...(systolic && diastolic ? [`${vitals.pressure} ${signed(systolic)}/${signed(diastolic)}`] : []),
    ...(breaths ? [`${vitals.breaths} ${signed(breaths)}`] : []),
    ...(stPercent ? [fill(result.stElevation, { percent: signed(stPercent) })] : []),
  ]
  return changes.length > 0
    ? fill(result.withCare, { changes: changes.join(', '), minutes })
    : fill(result.unchanged, { minutes })
}

const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`)

const rangeOf = ({ result }: Words, [from, to]: Minutes) =>
  fill(from === to ? result.exactly : result.range, { from, to })

function SourceOf({ words, basis }: { words: Words; basis: Basis }) {
  if (basis === 'assumption') return words.result.assumed
  const { title, published, link }: Source = sources[basis]
  return (
    <a href={link} title={title} rel="noreferrer" lang="en">
      {published}
    </a>
  )
}

import { useMemo, useState } from 'react'
import { type Assumptions as Assumed, usualAssumptions } from '../../../case/assumptions.ts'
import { soonerIn } from '../../../case/both-sides.ts'
import { bothEndAt } from '../../../case/case-at.ts'
import { isTypical } from '../../../case/default-cases.ts'
import { lanesOf } from '../../../case/lanes.ts'
import { planCase, type Run } from '../../../case/plan-case.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { timeOfDay } from '../../ui/time-text.ts'
import { TimeSince } from '../../ui/times.tsx'
import buttons from '../buttons.late.module.css'
import { hashOf, keepInAddress } from '../kept-address.ts'
import { hospitalName } from '../place-names.ts'
import { nameOfSpot } from '../places.ts'
import { Lanes, laneTitles } from '../run/lanes.tsx'
import { capital, sayAgainstMessenger, sayGain, sayWhy } from '../say.ts'
import type { OnStage, Words } from '../words.ts'
import type { CompareCases } from '../world.ts'
import { Assumptions } from './assumptions.tsx'
import { ManyCases } from './many-cases.tsx'
import styles from './result.late.module.css'

interface Props extends OnStage {
  run: Run
  compare: CompareCases
  onAgain: () => void
  onAnother: () => void
}

/** The result: when care began, both sides on one axis, many similar cases, the assumptions, and links. */
export function Result({ city, words, run: first, compare, onAgain, onAnother }: Props) {
  const { result } = words
  const [assumptions, setAssumptions] = useState(first.input.assumptions ?? usualAssumptions)
  const change = (assumed: Assumed) => {
    setAssumptions(assumed)
    keepInAddress('result', { ...first.input, assumptions: assumed }, false)
  }
  // Every assumption may change either side, so the case is planned again.
  const run = useMemo(
    () => planCase(city, { ...first.input, assumptions }) ?? first,
    [city, first, assumptions],
  )
  const { phone } = run
  const sooner = soonerIn(run, phone)
  const said = sayGain(words, sooner)
  const endsAt = bothEndAt(run) + 60
  const acts = {
    picture: async () => (await import('./save-picture.ts')).savePicture({ words, run, said, endsAt }),
    print: () => print(),
    again: onAgain,
    another: onAnother,
  }
  return (
    <div className={`stack gap-6 ${styles.result}`} data-case-state="ended">
      <div>
        <h2 className="subtitle">
          {words.emergencies[run.emergency]}, {timeOfDay(words.times, run.startsAt)},{' '}
          {nameOfSpot(city, words, run.input.spot)}
        </h2>
        <p className={`mute ${styles.verdict}`} aria-live="polite">
          <b className="tabular" data-gain-seconds={sooner}>
            {said}
          </b>
          {sayWhy(words, run)} {sayAgainstMessenger(words, run)}
        </p>
      </div>
      <div className="whole">
        <Lanes words={words} run={run} second={endsAt} endsAt={endsAt} />
      </div>
      <Table words={words} run={run} />
      <ManyCases
        compare={compare}
        words={words}
        emergency={run.emergency}
        assumptions={assumptions}
        sooner={sooner}
        isTypical={isTypical(run.input, assumptions)}
      />
      <div className="whole">
        <Assumptions words={words} assumptions={assumptions} onChange={change} />
        <a className="reach" href="#protocols">
          {result.assumptions}
        </a>
      </div>
      <div className={`stack on-screen ${styles.onward}`}>
        <LinkButton to={result.demo} look="amber" />
        <ShareLink link={linkTo(run, assumptions)} words={result} />
        <div className={`stack gap-2 ${styles.buttons}`}>
          {(['picture', 'print', 'again', 'another'] as const).map((name) => (
            <button className={buttons.button} key={name} type="button" onClick={acts[name]}>
              {result[name]}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

const linkTo = ({ input, hospital }: Run, assumptions: Assumed) =>
  `${location.origin}${location.pathname}${hashOf('case', { ...input, choice: hospital, assumptions })}`

function Table({ words, run }: { words: Words; run: Run }) {
  const { result } = words
  const time = (at: number | undefined, unknown = result.transfer) =>
    at === undefined ? unknown : <TimeSince words={words.times} at={at} />
  const told = ({ notifiedAt, drive }: Run['phone']) =>
    time(notifiedAt < drive.arrivesAt ? notifiedAt : undefined, result.notTold)
  const lanes = lanesOf(run)
  const rows = [
    [result.hospital, ...lanes.map(({ hospital }) => hospitalName(words, hospital))],
    [result.calls, ...lanes.map(({ calls }) => String(calls.length))],
    [result.crew, ...lanes.map(() => time(run.scene.onSceneAt))],
    [result.known, time(run.notifiedAt), told(run.phone), told(run.messenger)],
    [result.left, ...lanes.map(({ departsAt }) => time(departsAt))],
    [result.decision, ...lanes.map(({ marks }) => time(marks.decision))],
    [result.door, ...lanes.map(({ marks }) => time(marks.door))],
    [capital(words.ends[run.emergency]), ...lanes.map(({ marks }) => time(marks.care))],
  ]
  return (
    <table className={`tabular tight ${styles.table}`}>
      <caption className="small mute">{result.measure}</caption>
      <thead>
        <tr>
          <td />
          {lanes.map(({ lane }) => (
            <th scope="col" key={lane}>
              {laneTitles(words)[lane]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...cells]) => (
          <tr key={String(label)}>
            <th className="normal mute" scope="row">
              {label}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lanes keep their order
              <td className="strong" key={index}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

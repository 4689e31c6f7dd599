import { useMemo, useState } from 'react'
import { type Assumptions as Assumed, usualAssumptions } from '../../../case/assumptions.ts'
import { soonerIn } from '../../../case/both-sides.ts'
import { planCase, type Run } from '../../../case/plan-case.ts'
import type { PhoneRun } from '../../../case/telephone.ts'
import { fill } from '../../../contract/fill.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { duration } from '../../ui/time-text.ts'
import { TimeSince } from '../../ui/times.tsx'
import buttons from '../buttons.late.module.css'
import { hashOf, keepInAddress } from '../kept-address.ts'
import { hospitalName } from '../place-names.ts'
import { Lanes } from '../run/lanes.tsx'
import type { OnStage, Words } from '../words.ts'
import type { CompareCases } from '../world.ts'
import { Assumptions, HowComputed } from './assumptions.tsx'
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
  const verdict = sooner > 0 ? 'sooner' : sooner < 0 ? 'later' : 'same'
  const said = fill(result[verdict], { time: duration(words.times, Math.abs(sooner)) })
  // If the call transferred the readings, both hospitals knew the same.
  const explained = verdict === 'same' && phone.bringsData ? result.soonerText : result[`${verdict}Text`]
  const endsAt = Math.max(run.endsAt, phone.careAt ?? 0, phone.drive.arrivesAt + 60) + 60
  const acts = {
    picture: async () => (await import('./save-picture.ts')).savePicture({ words, run, phone, said, endsAt }),
    print: () => print(),
    again: onAgain,
    another: onAnother,
  }
  return (
    <div className={`stack apart ${styles.result}`}>
      <div>
        <h2 className="subtitle">{result.heading}</h2>
        <p className={`mute ${styles.verdict}`} aria-live="polite">
          <b className="tabular">{said}</b>
          {explained}
        </p>
        <Lanes words={words} run={run} phone={phone} second={endsAt} endsAt={endsAt} />
        <Table words={words} run={run} phone={phone} />
        <ManyCases
          compare={compare}
          words={words}
          emergency={run.emergency}
          assumptions={assumptions}
          sooner={sooner}
        />
        <Assumptions words={words} assumptions={assumptions} onChange={change} />
        <HowComputed words={words} run={run} />
      </div>
      <div className={`stack on-screen ${styles.onward}`}>
        <LinkButton to={result.demo} look="amber" />
        <ShareLink link={linkTo(run, assumptions)} words={result} />
        <div className={styles.buttons}>
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

function Table({ words, run, phone }: { words: Words; run: Run; phone: PhoneRun }) {
  const { result } = words
  const time = (at: number | undefined, unknown = result.transfer) =>
    at === undefined ? unknown : <TimeSince words={words.times} at={at} />
  const rows = [
    [result.hospital, hospitalName(words, run.hospital), hospitalName(words, phone.hospital)],
    [result.calls, '0', String(phone.calls.length)],
    [result.crew, time(run.scene.onSceneAt), time(run.scene.onSceneAt)],
    [
      result.known,
      time(run.alert.sentAt),
      time(phone.notifiedAt < phone.drive.arrivesAt ? phone.notifiedAt : undefined, result.notTold),
    ],
    [result.left, time(run.drive.departsAt), time(phone.drive.departsAt)],
    [result.door, time(run.drive.arrivesAt), time(phone.drive.arrivesAt)],
    [result.care, time(run.careAt), time(phone.careAt)],
  ]
  return (
    <table className={`tabular ${styles.table}`}>
      <caption className="small mute">{result.measure}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{words.run.withUs}</th>
          <th scope="col">{words.run.byPhone}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ours, theirs]) => (
          <tr key={String(label)}>
            <th scope="row">{label}</th>
            <td>{ours}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

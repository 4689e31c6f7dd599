import { useMemo, useState } from 'react'
import type { PhoneAssumptions } from '../../../case/case-input.ts'
import { encodeCase } from '../../../case/link.ts'
import type { Run } from '../../../case/plan-case.ts'
import { type PhoneRun, planPhoneRun, usualAssumptions } from '../../../case/telephone.ts'
import { fill } from '../../ui/fill.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import buttons from '../buttons.late.module.css'
import { hospitalName } from '../place-names.ts'
import { Lanes } from '../run/lanes.tsx'
import { minutesAndSeconds } from '../say.ts'
import type { OnStage, Words } from '../words.ts'
import { Assumptions, HowComputed } from './assumptions.tsx'
import { ManyCases } from './many-cases.tsx'
import styles from './result.late.module.css'
import { savePicture } from './save-picture.ts'

interface Props extends OnStage {
  run: Run
  onAgain: () => void
  onAnother: () => void
}

/** What the minutes were in both ways, side by side, under assumptions that can be changed; and where to go from here. */
export function Result({ city, words, run, onAgain, onAnother }: Props) {
  const { result } = words
  const [assumptions, setAssumptions] = useState(run.input.telephone ?? usualAssumptions)
  const phone = useMemo(
    () => planPhoneRun(city, run.input, run.ranking, assumptions) ?? run.phone,
    [city, run, assumptions],
  )
  const sooner = soonerIn(run, phone)
  const verdict = sooner > 0 ? 'sooner' : sooner < 0 ? 'later' : 'same'
  const said = fill(result[verdict], { time: minutesAndSeconds(Math.abs(sooner)) })
  const endsAt = Math.max(run.careAt ?? 0, phone.careAt ?? 0, run.endsAt, phone.drive.arrivesAt + 30)
  const acts = {
    picture: () => savePicture({ words, run, phone, said, endsAt }),
    print: () => print(),
    again: onAgain,
    another: onAnother,
  }
  return (
    <div className={`stack apart ${styles.result}`}>
      <div>
        <h3 className="subtitle">{result.heading}</h3>
        <Assumptions words={words} assumptions={assumptions} onChange={setAssumptions} />
        <p className={`mute ${styles.verdict}`} aria-live="polite">
          <b className="tabular">{said}</b>
          {result[`${verdict}Text`]}
        </p>
        <Lanes words={words} run={run} phone={phone} second={endsAt} endsAt={endsAt} />
        <Table words={words} run={run} phone={phone} />
        <ManyCases
          city={city}
          words={words}
          emergency={run.emergency}
          assumptions={assumptions}
          sooner={sooner}
        />
        <HowComputed words={words} />
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

/** What counts is when care can begin; where that takes a transfer, when the door was reached. */
const soonerIn = (run: Run, phone: PhoneRun) =>
  run.careAt === undefined || phone.careAt === undefined
    ? phone.drive.arrivesAt - run.drive.arrivesAt
    : phone.careAt - run.careAt

const linkTo = ({ input, hospital }: Run, telephone: PhoneAssumptions) =>
  `${location.origin}${location.pathname}#case=${encodeCase({ ...input, choice: hospital, telephone })}`

function Table({ words, run, phone }: { words: Words; run: Run; phone: PhoneRun }) {
  const { result } = words
  const time = (at: number | undefined) => (at === undefined ? result.transfer : minutesAndSeconds(at))
  const rows = [
    [result.hospital, hospitalName(words, run.hospital), hospitalName(words, phone.hospital)],
    [result.calls, '0', String(phone.calls.length)],
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
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ours}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

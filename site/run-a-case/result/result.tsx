import { encodeCase } from '../../../case/link.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../ui/fill.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { hospitalName } from '../place-names.ts'
import { minutesAndSeconds } from '../say.ts'
import type { Words } from '../words.ts'
import { Assumptions } from './assumptions.tsx'
import styles from './result.late.module.css'

interface Props {
  words: Words
  run: Run
  onAgain: () => void
  onAnother: () => void
}

/** What the minutes were in both ways, side by side, and where to go from here. */
export function Result({ words, run, onAgain, onAnother }: Props) {
  const { result } = words
  const { phone } = run
  const sooner = phone.drive.arrivesAt - run.drive.arrivesAt
  const verdict = sooner > 0 ? 'sooner' : sooner < 0 ? 'later' : 'same'
  const time = (at: number | undefined) => (at === undefined ? result.transfer : minutesAndSeconds(at))
  const rows = [
    [result.hospital, hospitalName(words, run.hospital), hospitalName(words, phone.hospital)],
    [result.calls, '0', String(phone.calls.length)],
    [result.left, time(run.drive.departsAt), time(phone.drive.departsAt)],
    [result.door, time(run.drive.arrivesAt), time(phone.drive.arrivesAt)],
    [result.care, time(run.careAt), time(phone.careAt)],
  ]
  return (
    <div className={styles.result}>
      <div>
        <h3 className="subtitle">{result.heading}</h3>
        <p className={styles.verdict}>
          <b className="tabular">{fill(result[verdict], { time: minutesAndSeconds(Math.abs(sooner)) })}</b>
          {result[`${verdict}Text`]}
        </p>
        <Bars words={words} run={run} />
        <table className={`tabular ${styles.table}`}>
          <caption>{result.measure}</caption>
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
        <Assumptions words={words} />
      </div>
      <div className={styles.onward}>
        <LinkButton href={result.demo.href} look="amber">
          {result.demo.label}
        </LinkButton>
        <ShareLink link={linkTo(run)} words={result} />
        <div className={styles.buttons}>
          <button type="button" onClick={onAgain}>
            {result.again}
          </button>
          <button type="button" onClick={onAnother}>
            {result.another}
          </button>
        </div>
      </div>
    </div>
  )
}

const linkTo = ({ input, hospital }: Run) =>
  `${location.origin}${location.pathname}#case=${encodeCase({ ...input, choice: hospital })}`

/** The table below says the same. */
function Bars({ words, run }: { words: Words; run: Run }) {
  const longest = Math.max(run.drive.arrivesAt, run.phone.drive.arrivesAt)
  const ways = [
    { name: words.run.withUs, look: styles.ours, ...run.drive },
    { name: words.run.byPhone, look: styles.phone, ...run.phone.drive },
  ]
  return (
    <div className={styles.bars} aria-hidden="true">
      {ways.map(({ name, look, departsAt, arrivesAt }) => (
        <div className={`${styles.bar} ${look}`} key={name}>
          <span>
            {name} <b className="tabular">{minutesAndSeconds(arrivesAt)}</b>
          </span>
          <svg viewBox={`0 0 ${longest} 10`} preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.search} width={departsAt} height="10" />
            <rect className={styles.drive} x={departsAt} width={arrivesAt - departsAt} height="10" />
          </svg>
        </div>
      ))}
      <p className={styles.key}>
        <span className={styles.searchKey}>{words.result.searching}</span>
        <span>{words.result.driving}</span>
      </p>
    </div>
  )
}

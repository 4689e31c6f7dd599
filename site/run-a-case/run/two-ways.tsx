import { memo } from 'react'
import type { Moment, PhoneMoment } from '../../../case/case-at.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../ui/fill.ts'
import { hospitalName } from '../place-names.ts'
import { minutesAndSeconds, sayOutcome } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './two-ways.late.module.css'

/** What is left of a way, in time and in distance. */
const leftOf = (words: Words, { phase, untilArrival, travel }: Moment | PhoneMoment) => ({
  left: untilArrival === 0 ? '' : minutesAndSeconds(untilArrival),
  leftLabel: untilArrival === 0 ? words.run.atDoor : words.run.untilDoor,
  distance:
    travel && phase === 'transport'
      ? fill(words.run.kmLeft, { km: (travel.leftMetres / 1000).toFixed(1) })
      : '',
})

export function OurWay({ words, moment, hospital }: { words: Words; moment: Moment; hospital: number }) {
  const state = fill(words.phases[moment.phase], { hospital: hospitalName(words, hospital) })
  return <Way title={words.run.withUs} look="ours" state={state} {...leftOf(words, moment)} />
}

export function PhoneWay({ words, moment, run }: { words: Words; moment: PhoneMoment; run: Run }) {
  const { phase, call, step, ended, leg } = moment
  const state = fill(words.phonePhases[phase], { hospital: hospitalName(words, leg?.hospital) })
  return (
    <div>
      <Way title={words.run.byPhone} look="phone" state={state} {...leftOf(words, moment)} />
      <Calls
        words={words}
        run={run}
        count={ended.length}
        now={call && step && `${hospitalName(words, call.hospital)}: ${words.callSteps[step]}`}
      />
    </div>
  )
}

interface WayProps {
  title: string
  look: 'ours' | 'phone'
  state: string
  left: string
  leftLabel: string
  distance: string
}

const Way = memo(function Way({ title, look, state, left, leftLabel, distance }: WayProps) {
  return (
    <section className={`${styles.way} ${styles[look]}`} aria-label={title}>
      <h3 className={`small mute ${styles.title}`}>{title}</h3>
      <p className={`strong ${styles.state}`}>{state}</p>
      <p className={`tabular ${styles.left}`} data-left={look}>
        {left && <b>{left}</b>}
        <span className="mute">{leftLabel}</span>
      </p>
      <p className={`tabular small mute ${styles.distance}`}>{distance}</p>
    </section>
  )
})

interface CallsProps {
  words: Words
  run: Run
  count: number
  /** The call in progress. */
  now: string | undefined
}

const Calls = memo(function Calls({ words, run, count, now }: CallsProps) {
  return (
    <ol className={`small mute ${styles.calls}`} aria-label={words.run.calls}>
      {run.phone.calls.slice(0, count).map(({ hospital, startsAt, endsAt, outcome }) => (
        <li key={startsAt} data-accepted={outcome.key === 'accepted' ? '' : undefined}>
          <span className="tabular">{minutesAndSeconds(endsAt)}</span>
          <span>
            {hospitalName(words, hospital)}: <b>{sayOutcome(words, outcome)}</b>
          </span>
        </li>
      ))}
      {now && (
        <li data-now="">
          <span className="tabular">--:--</span>
          <span>{now}</span>
        </li>
      )}
    </ol>
  )
})

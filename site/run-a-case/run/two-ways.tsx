import type { Moment, PhoneMoment } from '../../../case/case-at.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../ui/fill.ts'
import { hospitalName } from '../place-names.ts'
import { minutesAndSeconds, sayOutcome } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './two-ways.late.module.css'

interface Props {
  words: Words
  run: Run
  moment: Moment
  phone: PhoneMoment
}

/** Both ways at one second: what each crew is at, how far it is from the door, and whom the other one has called. */
export function TwoWays({ words, run, moment, phone }: Props) {
  const { call, step, ended, leg } = phone
  const heading = (text: string, hospital: number | undefined) =>
    fill(text, { hospital: hospitalName(words, hospital) })
  return (
    <>
      <Way words={words} title={words.run.withUs} look="ours" moment={moment}>
        {heading(words.phases[moment.phase], run.hospital)}
      </Way>
      <div>
        <Way words={words} title={words.run.byPhone} look="phone" moment={phone}>
          {heading(words.phonePhases[phone.phase], leg?.hospital)}
        </Way>
        <ol className={`small mute ${styles.calls}`} aria-label={words.run.calls}>
          {ended.map(({ hospital, startsAt, endsAt, outcome }) => (
            <li key={startsAt} data-accepted={outcome.key === 'accepted' ? '' : undefined}>
              <span className="tabular">{minutesAndSeconds(endsAt)}</span>
              <span>
                {hospitalName(words, hospital)}: <b>{sayOutcome(words, outcome)}</b>
              </span>
            </li>
          ))}
          {call && step && (
            <li data-now="">
              <span className="tabular">{minutesAndSeconds(undefined)}</span>
              <span>
                {hospitalName(words, call.hospital)}: {words.callSteps[step]}
              </span>
            </li>
          )}
        </ol>
      </div>
    </>
  )
}

interface WayProps {
  words: Words
  title: string
  look: 'ours' | 'phone'
  moment: Pick<Moment | PhoneMoment, 'phase' | 'untilArrival' | 'travel'>
  children: string
}

function Way({ words, title, look, moment: { phase, untilArrival, travel }, children }: WayProps) {
  const isAtDoor = untilArrival === 0
  return (
    <section className={`${styles.way} ${styles[look]}`} aria-label={title}>
      <h3 className={`small mute ${styles.title}`}>{title}</h3>
      <p className={`strong ${styles.state}`}>{children}</p>
      <p className={`tabular ${styles.left}`} data-left={look}>
        {!isAtDoor && <b>{minutesAndSeconds(untilArrival)}</b>}
        <span className="mute">{isAtDoor ? words.run.atDoor : words.run.untilDoor}</span>
      </p>
      <p className={`tabular small mute ${styles.distance}`}>
        {travel &&
          phase === 'transport' &&
          fill(words.run.kmLeft, { km: (travel.leftMetres / 1000).toFixed(1) })}
      </p>
    </section>
  )
}

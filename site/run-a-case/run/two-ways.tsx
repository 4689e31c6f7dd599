import type { Moment, PhoneMoment } from '../../../case/case-at.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../../contract/fill.ts'
import { TimeLeft, TimeSince } from '../../ui/times.tsx'
import { hospitalName } from '../place-names.ts'
import { sayOutcome } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './two-ways.late.module.css'

interface Props {
  words: Words
  run: Run
  moment: Moment
  phone: PhoneMoment
}

/** Both sides at one second: the current step of each crew, the time to the door or to care, and the calls of the one that telephones. */
export function TwoWays({ words, run, moment, phone }: Props) {
  const { call, step, ended } = phone
  const heading = ({
    phase,
    hospital,
    asked,
  }: Pick<Moment, 'phase' | 'hospital'> & { asked?: number | undefined }) =>
    fill(words.phases[phase], { hospital: hospitalName(words, asked ?? hospital) })
  return (
    <>
      <Way words={words} title={words.run.withUs} look="ours" moment={moment} careAt={run.careAt}>
        {heading(moment)}
        {moment.phase === 'treatment' && moment.crewStep && `: ${words.crew[moment.crewStep]}`}
      </Way>
      <div>
        <Way words={words} title={words.run.byPhone} look="phone" moment={phone} careAt={run.phone.careAt}>
          {heading(phone)}
        </Way>
        <ol className={`small mute tight ${styles.calls}`} aria-label={words.run.calls}>
          {ended.map(({ hospital, startsAt, endsAt, outcome }) => (
            <li
              className="ruled beside gap-3"
              key={startsAt}
              data-accepted={outcome.key === 'accepted' ? '' : undefined}
            >
              <TimeSince words={words.times} at={endsAt} />
              <span>
                {hospitalName(words, hospital)}: <b>{sayOutcome(words, outcome)}</b>
              </span>
            </li>
          ))}
          {call && step && (
            <li className="ruled beside gap-3" data-now="">
              <span>{words.times.unknown}</span>
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
  moment: Pick<Moment | PhoneMoment, 'phase' | 'untilArrival' | 'untilCare' | 'travel'>
  careAt: number | undefined
  children: React.ReactNode
}

function Way({ words, title, look, moment, careAt, children }: WayProps) {
  const { phase, untilArrival, untilCare, travel } = moment
  const isAtDoor = untilArrival === 0
  const hasBegun = isAtDoor && untilCare === 0
  return (
    <section className={`pair gap-4 flat baseline ${styles.way} ${styles[look]}`} aria-label={title}>
      <h2 className={`small mute normal tight ${styles.title}`}>{title}</h2>
      <p className={`strong ${styles.state}`}>{children}</p>
      <p className={styles.left} data-left={look}>
        {hasBegun && careAt !== undefined ? (
          <>
            <b>
              <TimeSince words={words.times} at={careAt} />
            </b>
            <span className="small mute">{words.run.inCare}</span>
          </>
        ) : isAtDoor && untilCare === undefined ? (
          <span className="small mute">{words.run.atDoor}</span>
        ) : (
          <>
            <b>
              <TimeLeft words={words.times} seconds={isAtDoor ? untilCare : untilArrival} />
            </b>
            <span className="small mute">{isAtDoor ? words.run.untilCare : words.run.untilDoor}</span>
          </>
        )}
      </p>
      <p className={`tabular small mute ${styles.distance}`}>
        {travel &&
          phase === 'transport' &&
          fill(words.run.kmLeft, { km: (travel.leftMetres / 1000).toFixed(1) })}
      </p>
    </section>
  )
}

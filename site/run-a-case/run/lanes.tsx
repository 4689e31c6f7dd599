import { memo } from 'react'
import type { Run } from '../../../case/plan-case.ts'
import type { PhoneRun } from '../../../case/telephone.ts'
import { fill } from '../../../contract/fill.ts'
import { duration } from '../../ui/time-text.ts'
import type { Words } from '../words.ts'
import styles from './lanes.late.module.css'

interface Props {
  words: Words
  run: Pick<Run, 'scene' | 'drive' | 'careAt'>
  phone: PhoneRun
  /** Nothing after this second is drawn. */
  second: number
  endsAt: number
}

/** Both sides on one time axis: scene, calls, drive, door, preparation and care; at the end the difference. */
export const Lanes = memo(function Lanes({ words, run, phone, second, endsAt }: Props) {
  const place = (from: number, to: number) => ({
    insetInlineStart: `${(100 * from) / endsAt}%`,
    width: `${(100 * Math.max(0, Math.min(to, second) - from)) / endsAt}%`,
  })
  const at = (second: number) => ({ insetInlineStart: `${(100 * second) / endsAt}%` })
  const past = (at: number | undefined): at is number => at !== undefined && at <= second
  const ticks = Array.from({ length: Math.floor(endsAt / 600) + 1 }, (_, index) => index * 10)
  const gap = past(run.careAt) && past(phone.careAt) ? phone.careAt - run.careAt : 0
  const ways = [
    { look: 'ours', name: words.run.withUs, drive: run.drive, careAt: run.careAt, calls: [] },
    {
      look: 'phone',
      name: words.run.byPhone,
      drive: phone.drive,
      careAt: phone.careAt,
      calls: phone.calls.filter(({ startsAt }) => startsAt <= second),
    },
  ]
  return (
    <div className={`stack ${styles.lanes}`} aria-hidden="true">
      {ways.map(({ look, name, drive, careAt, calls }) => (
        <div className={`${styles.lane} ${styles[look]}`} key={look}>
          <span className="mute">{name}</span>
          <div className={styles.track}>
            <i className={styles.scene} style={place(run.scene.onSceneAt, drive.departsAt)} />
            <i className={styles.drive} style={place(drive.departsAt, drive.arrivesAt)} />
            {careAt !== undefined && <i className={styles.wait} style={place(drive.arrivesAt, careAt)} />}
            {calls.map(({ startsAt, endsAt: hungUpAt }) => (
              <i className={styles.call} key={startsAt} style={place(startsAt, hungUpAt)} />
            ))}
            {past(drive.arrivesAt) && <i className={styles.door} style={at(drive.arrivesAt)} />}
            {past(careAt) && <i className={styles.care} style={at(careAt)} />}
          </div>
        </div>
      ))}
      {Math.abs(gap) > 0 && (
        <p
          className={`tabular ${styles.gap}`}
          style={place(
            Math.min(run.careAt ?? 0, phone.careAt ?? 0),
            Math.max(run.careAt ?? 0, phone.careAt ?? 0),
          )}
        >
          <b>{fill(words.result.gap, { time: duration(words.times, Math.abs(gap)) })}</b>
        </p>
      )}
      <p className={`tabular mute ${styles.axis}`}>
        {ticks.map((minute) => (
          <span key={minute} style={at(minute * 60)}>
            {minute}
          </span>
        ))}
      </p>
    </div>
  )
})

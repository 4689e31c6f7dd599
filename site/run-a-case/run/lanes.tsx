import { memo } from 'react'
import { type Lane, type LaneName, lanesOf, type MarkName, markNames } from '../../../case/lanes.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../../contract/fill.ts'
import { duration, timeSince } from '../../ui/time-text.ts'
import type { Words } from '../words.ts'
import styles from './lanes.late.module.css'

interface Props {
  words: Words
  run: Run
  /** Nothing after this second is drawn. */
  second: number
  endsAt: number
}

export const laneTitles = ({ run }: Pick<Words, 'run'>): Record<LaneName, string> => ({
  firsthour: run.withUs,
  telephone: run.byPhone,
  messenger: run.byMessenger,
})

/** All three ways on one time axis: the drive there, scene, calls, drive, door and care; at the end the difference. */
export const Lanes = memo(function Lanes({ words, run, second, endsAt }: Props) {
  const place = (from: number, to: number) => ({
    insetInlineStart: `${(100 * from) / endsAt}%`,
    width: `${(100 * Math.max(0, Math.min(to, second) - from)) / endsAt}%`,
  })
  const past = (at: number | undefined): at is number => at !== undefined && at <= second
  const ticks = Array.from({ length: Math.floor(endsAt / 600) + 1 }, (_, index) => index * 10)
  const [ours = 0, theirs = 0] = lanesOf(run).map(({ marks }) => (past(marks.care) ? marks.care : 0))
  const gap = ours && theirs ? theirs - ours : undefined
  return (
    <section className={styles.place} aria-label={words.run.lanes}>
      <div className={`stack gap-2 small ${styles.lanes}`}>
        {lanesOf(run).map((lane) => {
          const { departsAt, calls, marks } = lane
          const { door = departsAt, care } = marks
          return (
            <div className={`${styles.lane} ${styles[lane.lane]}`} data-lane={lane.lane} key={lane.lane}>
              <h3 className={`small mute normal ${styles.name}`}>{laneTitles(words)[lane.lane]}</h3>
              <div className={styles.track} aria-hidden="true">
                <i className={styles.there} style={place(0, run.scene.onSceneAt)} />
                <i className={styles.scene} style={place(run.scene.onSceneAt, departsAt)} />
                <i className={styles.drive} style={place(departsAt, door)} />
                {care !== undefined && <i className={styles.wait} style={place(door, care)} />}
                {calls
                  .filter(({ startsAt }) => startsAt <= second)
                  .map(({ startsAt, endsAt: hungUpAt }) => (
                    <i className={styles.call} key={startsAt} style={place(startsAt, hungUpAt)} />
                  ))}
                {markNames.map((mark) => {
                  const at = marks[mark]
                  return (
                    past(at) && (
                      <i
                        className={styles[mark]}
                        key={mark}
                        style={{ insetInlineStart: `${(100 * at) / endsAt}%` }}
                      />
                    )
                  )
                })}
              </div>
              <Marks words={words} run={run} marks={marks} second={second} endsAt={endsAt} />
            </div>
          )
        })}
        {gap !== undefined && (
          <p
            className={`tabular below-5 ${styles.gap}`}
            data-gain-seconds={gap}
            style={place(Math.min(ours, theirs), Math.max(ours, theirs))}
          >
            <b>{fill(words.result.gap, { time: duration(words.times, Math.abs(gap)) })}</b>
          </p>
        )}
        <p className={`tabular mute tiny ${styles.axis}`} aria-hidden="true">
          {ticks.map((minute) => (
            <span key={minute} style={{ insetInlineStart: `${(100 * minute * 60) / endsAt}%` }}>
              {minute}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
})

interface MarksProps {
  words: Words
  run: Run
  marks: Lane['marks']
  second: number
  endsAt: number
}

/**
 * The three marks of a lane with their times: where there is room each stands where its mark stands, the decision above the bar, the door
 * below it, care at its end. On phones they are a list in the order in which they happened.
 */
function Marks({ words, run, marks, second, endsAt }: MarksProps) {
  const names: Record<MarkName, string> = { ...words.marks, care: words.ends[run.emergency] }
  const inOrder = markNames.toSorted((a, b) => (marks[a] ?? Infinity) - (marks[b] ?? Infinity))
  return (
    <ul className={`cluster tabular mute gap-4 flat above-2 tight ${styles.marks}`}>
      {inOrder.map((mark) => {
        const at = marks[mark]
        const isPast = at !== undefined && at <= second
        return (
          <li
            className={`${styles.label} ${styles[`${mark}Label`]}`}
            key={mark}
            {...(mark !== 'care' && {
              style: { insetInlineStart: `min(${(100 * (at ?? endsAt)) / endsAt}%, 100% - 10rem)` },
            })}
            {...(isPast && { 'data-mark': mark, 'data-seconds': at })}
          >
            <b>{isPast ? timeSince(words.times, at) : words.times.unknown}</b> {names[mark]}
          </li>
        )
      })}
    </ul>
  )
}

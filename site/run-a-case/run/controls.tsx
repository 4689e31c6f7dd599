import type { ComponentProps } from 'react'
import { fill } from '../../../contract/fill.ts'
import { timeSince } from '../../ui/time-text.ts'
import { TimeSince } from '../../ui/times.tsx'
import buttons from '../buttons.late.module.css'
import { type CaseClock, type ClockFace, speeds } from '../case-clock.ts'
import type { Words } from '../words.ts'
import styles from './controls.late.module.css'
import type { StoryLine } from './story.ts'

interface Props {
  words: Words
  clock: CaseClock
  face: ClockFace
  story: readonly StoryLine[]
}

const scrubSeconds = 5

/** The clock and its controls. With motion paused, a button advances to the next event. */
export function Controls({ words: { run, times }, clock, face, story }: Props) {
  const moments = story.filter(({ isMoment }) => isMoment)
  const stepTo = (second: number) => {
    clock.pause()
    clock.moveTo(second)
  }
  const toNext = () => stepTo(moments.find(({ at }) => at > face.second)?.at ?? clock.endsAt)
  const toLast = () => stepTo(moments.findLast(({ at }) => at < face.second)?.at ?? 0)
  const isAtEnd = face.second >= clock.endsAt
  const playOrPause = () => {
    if (isAtEnd) clock.moveTo(0)
    if (face.playing) clock.pause()
    else clock.play()
  }
  const scrubTo = (second: number) => {
    clock.pause()
    // The last step is usually not a whole one.
    clock.moveTo(second + scrubSeconds > clock.endsAt ? clock.endsAt : second)
  }
  return (
    <div className={styles.controls}>
      <p className={`tabular ${styles.clock}`}>
        <b data-elapsed="">
          <TimeSince words={times} at={face.second} />
        </b>
        <span className="block tiny mute">{run.sinceCall}</span>
      </p>
      <div className={`cluster gap-2 ${styles.buttons}`}>
        {!face.steps && (
          <Button onClick={playOrPause}>
            <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
              <path d={face.playing ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M7.5 4.5v15L20 12z'} />
            </svg>
            <span className={styles.playName}>{face.playing ? run.pause : run.play}</span>
          </Button>
        )}
        <Button isJump onClick={toLast} disabled={face.second === 0} aria-label={run.back}>
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d="M6 5h2.500v14H6zM19 5v14l-9.500-7z" />
          </svg>
        </Button>
        {face.steps ? (
          <Button onClick={toNext} disabled={isAtEnd}>
            {run.next}
          </Button>
        ) : (
          <Button isJump onClick={toNext} disabled={isAtEnd} aria-label={run.next}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
              <path d="M15.500 5H18v14h-2.500zM5 5l9.500 7L5 19z" />
            </svg>
          </Button>
        )}
        {!face.steps && (
          <select
            className={`tabular ${buttons.button} ${styles.speed}`}
            aria-label={run.speed}
            value={face.speed}
            onChange={({ target }) => clock.setSpeed(Number(target.value))}
          >
            {speeds.map((speed) => (
              <option value={speed} key={speed}>
                {fill(run.times, { times: speed })}
              </option>
            ))}
          </select>
        )}
      </div>
      <input
        className={`whole ${styles.scrub}`}
        type="range"
        aria-label={run.scrub}
        min={0}
        max={clock.endsAt}
        step={scrubSeconds}
        value={face.second}
        aria-valuetext={fill(run.scrubValue, { time: timeSince(times, face.second) })}
        onChange={({ target }) => scrubTo(Number(target.value))}
      />
      {face.steps && face.second <= (moments[1]?.at ?? 0) && (
        <p className="whole mute small tight">{run.stopped}</p>
      )}
    </div>
  )
}

const Button = ({ isJump, ...button }: ComponentProps<'button'> & { isJump?: boolean }) => (
  <button
    className={`strong ${buttons.button} ${isJump ? '' : buttons.pressed} ${styles.play}`}
    type="button"
    {...button}
  />
)

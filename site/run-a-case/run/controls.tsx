import { useEffect, useId, useRef } from 'react'
import { clockAt } from '../../../case/case-input.ts'
import { fill } from '../../ui/fill.ts'
import buttons from '../buttons.late.module.css'
import { type CaseClock, type ClockFace, speeds } from '../case-clock.ts'
import { minutesAndSeconds, wallClock } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './controls.late.module.css'
import type { StoryLine } from './story.ts'

interface Props {
  words: Words
  clock: CaseClock
  face: ClockFace
  story: readonly StoryLine[]
  startsAt: number
}

/** The clock and what moves it. Where nothing may move by itself, it goes from moment to moment. */
export function Controls({ words, clock, face, story, startsAt }: Props) {
  const { run } = words
  const moments = story.filter(({ isMoment }) => isMoment)
  const toNext = () => clock.moveTo(moments.find(({ at }) => at > face.second)?.at ?? clock.endsAt)
  const toLast = () => clock.moveTo(moments.findLast(({ at }) => at < face.second)?.at ?? 0)
  return (
    <div className={styles.controls}>
      <p className={`tabular ${styles.clock}`}>
        <b data-elapsed="">{minutesAndSeconds(face.second)}</b>
        <span>{run.sinceCrew}</span>
        <span className={styles.wall}>{wallClock(clockAt(startsAt, face.second))}</span>
      </p>
      <div className={`cluster near ${styles.buttons}`}>
        {face.steps ? (
          <>
            <button
              className={`strong ${buttons.button} ${styles.play} ${styles.step}`}
              type="button"
              onClick={toLast}
              disabled={face.second === 0}
            >
              {run.back}
            </button>
            <button
              className={`strong ${buttons.button} ${styles.play}`}
              type="button"
              onClick={toNext}
              disabled={face.second >= clock.endsAt}
            >
              {run.next}
            </button>
          </>
        ) : (
          <>
            <button
              className={`strong ${buttons.button} ${styles.play}`}
              type="button"
              onClick={() => {
                if (face.second >= clock.endsAt) clock.moveTo(0)
                if (face.playing) clock.pause()
                else clock.play()
              }}
            >
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path d={face.playing ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M7.5 4.5v15L20 12z'} />
              </svg>
              <span className={styles.playName}>{face.playing ? run.pause : run.play}</span>
            </button>
            <Speed words={words} clock={clock} speed={face.speed} />
          </>
        )}
      </div>
      <Scrub words={words} clock={clock} second={face.second} />
      {face.steps && <p className={`mute ${styles.note}`}>{run.stopped}</p>}
    </div>
  )
}

function Speed({ words, clock, speed }: { words: Words; clock: CaseClock; speed: number }) {
  return (
    <fieldset className={styles.speeds}>
      <legend className="visually-hidden">{words.run.speed}</legend>
      {speeds.map((each) => (
        <label key={each}>
          <input type="radio" name="speed" checked={each === speed} onChange={() => clock.setSpeed(each)} />
          <span className="tabular">{fill(words.run.times, { times: each })}</span>
        </label>
      ))}
    </fieldset>
  )
}

const scrubSeconds = 5

/** The slider belongs to the finger while one is on it, and to the clock otherwise. */
function Scrub({ words, clock, second }: { words: Words; clock: CaseClock; second: number }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = String(second)
  }, [second])
  return (
    <div className={styles.scrub}>
      <label className="visually-hidden" htmlFor={id}>
        {words.run.scrub}
      </label>
      <input
        id={id}
        ref={input}
        type="range"
        min={0}
        max={clock.endsAt}
        step={scrubSeconds}
        defaultValue={second}
        aria-valuetext={fill(words.run.scrubValue, { time: minutesAndSeconds(second) })}
        onChange={({ target }) => {
          const to = Number(target.value)
          clock.pause()
          // The last step is rarely a whole one.
          clock.moveTo(to + scrubSeconds > clock.endsAt ? clock.endsAt : to)
        }}
      />
    </div>
  )
}

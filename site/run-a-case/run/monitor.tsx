import { Fragment, useEffect, useRef, useState } from 'react'
import type { Run } from '../../../case/plan-case.ts'
import { breathAt, createTraces, ecgAt, plethAt } from '../../../case/traces.ts'
import { vitalsAt } from '../../../case/vitals.ts'
import type { CaseClock } from '../case-clock.ts'
import type { Words } from '../words.ts'
import styles from './monitor.late.module.css'
import { Panel } from './panels.tsx'
import { startSweep } from './sweep.ts'

interface Props {
  words: Words
  run: Run
  clock: CaseClock
}

/** What each trace plots, and its value range. */
const lines = [
  { vital: 'heartRate', read: ecgAt, low: -0.4, high: 1.3 },
  { vital: 'oxygen', read: plethAt, low: -0.1, high: 1.1 },
  { vital: 'breaths', read: breathAt, low: -0.1, high: 1.1 },
] as const
type Line = (typeof lines)[number]

/** An electrode is off: the heart's trace is a broken line, without a rate. */
const isOff = ({ leadOff }: Run, vital: Line['vital'], t: number) =>
  vital === 'heartRate' && leadOff !== undefined && leadOff.from <= t && t < leadOff.until

/**
 * The traces of the ambulance on the doctor's screen, shown once it receives them. The figures next to them are those of the second at which the
 * sweep began, so that rate, pulse wave and number always agree, whatever the playback speed.
 */
export function Monitor({ words, run, clock }: Props) {
  const { vitals: labels } = words
  const [second, setSecond] = useState(() => Math.floor(clock.now()))
  const vitals = vitalsAt(run, second)
  return (
    <Panel title={words.run.vitals}>
      <div className="pair middle">
        {lines.map((line) => {
          const off = isOff(run, line.vital, second)
          return (
            <Fragment key={line.vital}>
              <div className={`${styles.screen} ${styles[line.vital]}`}>
                <Trace line={line} run={run} clock={clock} onSweep={setSecond} />
                {off && <p className={`tiny ${styles.notice}`}>{words.run.leadOff}</p>}
              </div>
              <p className={`tabular to-end ${styles.figure} ${styles[line.vital]}`}>
                <b className="block heading">{off ? words.times.unknown : vitals[line.vital]}</b>
                <span className="tiny mute">{labels[line.vital]}</span>
              </p>
            </Fragment>
          )
        })}
      </div>
      <p className={`cluster small mute gap-2 flat baseline above-2 ${styles.pressure}`}>
        {labels.pressure} <b className="tabular lead">{`${vitals.systolic} / ${vitals.diastolic}`}</b>
        <span className="tiny to-end">{words.run.vitalsNote}</span>
      </p>
    </Panel>
  )
}

interface TraceProps extends Pick<Props, 'run' | 'clock'> {
  line: Line
  onSweep: (second: number) => void
}

function Trace({ line, run, clock, onSweep }: TraceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const { vital, read, low, high } = line
    // Like the figures, the traces run until care has begun on both sides.
    const traces = createTraces(run, clock.endsAt)
    return startSweep(canvas.current, clock, {
      isOff: (t) => isOff(run, vital, t),
      shareAt: (t) => (read(traces, t) - low) / (high - low),
      ...(vital === 'heartRate' && { onSweep }),
    })
  }, [line, run, clock, onSweep])
  return <canvas className={styles.trace} ref={canvas} />
}

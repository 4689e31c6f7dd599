import { Fragment, useEffect, useRef } from 'react'
import { vitalsLiveAt } from '../../../case/case-at.ts'
import type { Vitals } from '../../../case/emergencies.ts'
import type { Run } from '../../../case/plan-case.ts'
import { breathAt, createTraces, ecgAt, plethAt } from '../../../case/traces.ts'
import type { CaseClock } from '../case-clock.ts'
import type { Words } from '../words.ts'
import styles from './monitor.late.module.css'
import { Panel } from './panels.tsx'
import { startSweep } from './sweep.ts'

interface Props {
  words: Words
  run: Run
  clock: CaseClock
  vitals: Vitals | undefined
}

/** What each line reads, and between which values it runs. */
const lines = [
  { vital: 'heartRate', read: ecgAt, low: -0.4, high: 1.3 },
  { vital: 'oxygen', read: plethAt, low: -0.1, high: 1.1 },
  { vital: 'breaths', read: breathAt, low: -0.1, high: 1.1 },
] as const

/** The traces of the ambulance on the doctor's screen, and the figures of this second beside them. */
export function Monitor({ words, run, clock, vitals }: Props) {
  const { vitals: labels } = words
  return (
    <Panel title={words.run.vitals}>
      <div className={styles.lines}>
        {lines.map((line) => (
          <Fragment key={line.vital}>
            <Trace line={line} run={run} clock={clock} />
            <p className={`tabular ${styles.figure} ${styles[line.vital]}`}>
              <b>{vitals?.[line.vital] ?? '--'}</b>
              <span className="mute">{labels[line.vital]}</span>
            </p>
          </Fragment>
        ))}
      </div>
      <p className={`cluster small mute ${styles.pressure}`}>
        {labels.pressure}{' '}
        <b className="tabular">{vitals ? `${vitals.systolic} / ${vitals.diastolic}` : '--'}</b>
        <span>{vitals ? words.run.vitalsNote : words.run.vitalsWait}</span>
      </p>
    </Panel>
  )
}

function Trace({ line, run, clock }: Pick<Props, 'run' | 'clock'> & { line: (typeof lines)[number] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const { read, low, high } = line
    // Like the figures, the traces run until the slower of the two ambulances has arrived.
    const traces = createTraces(run, clock.endsAt)
    const liveAt = vitalsLiveAt(run)
    /** A flat line until then. */
    const valueAt = (t: number) => (t < liveAt ? 0 : read(traces, t))
    return startSweep(canvas.current, clock, (t) => (valueAt(t) - low) / (high - low))
  }, [line, run, clock])
  return <canvas className={`${styles.trace} ${styles[line.vital]}`} ref={canvas} />
}

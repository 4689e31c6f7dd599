import { memo, useEffect, useMemo, useRef } from 'react'
import { vitalsLiveAt } from '../../../case/case-at.ts'
import type { Vitals } from '../../../case/emergencies.ts'
import type { Run } from '../../../case/plan-case.ts'
import { breathAt, createTraces, ecgAt, plethAt, type Traces } from '../../../case/traces.ts'
import type { CaseClock } from '../case-clock.ts'
import type { Words } from '../words.ts'
import styles from './monitor.late.module.css'
import panels from './panels.late.module.css'
import { createSweep } from './sweep.ts'

interface Props {
  words: Words
  run: Run
  clock: CaseClock
  vitals: Vitals | undefined
}

/** The traces of the ambulance on the doctor's screen, and the figures of this second beside them. */
export function Monitor({ words, run, clock, vitals }: Props) {
  // Like the figures, the traces run until the slower of the two ambulances has arrived.
  const traces = useMemo(() => createTraces(run, clock.endsAt), [run, clock])
  const liveAt = vitalsLiveAt(run)
  const { vitals: labels } = words
  return (
    <section className={panels.panel}>
      <h3 className={`cluster between ${panels.title}`}>{words.run.vitals}</h3>
      <div className={styles.lines}>
        <Trace look="heart" traces={traces} liveAt={liveAt} clock={clock} />
        <Figure look="heart" label={labels.heartRate} value={vitals?.heartRate} />
        <Trace look="oxygen" traces={traces} liveAt={liveAt} clock={clock} />
        <Figure look="oxygen" label={labels.oxygen} value={vitals?.oxygen} />
        <Trace look="breath" traces={traces} liveAt={liveAt} clock={clock} />
        <Figure look="breath" label={labels.breaths} value={vitals?.breaths} />
      </div>
      <p className={`cluster small mute ${styles.pressure}`}>
        {labels.pressure}{' '}
        <b className="tabular">{vitals ? `${vitals.systolic} / ${vitals.diastolic}` : '--'}</b>
        <span>{vitals ? words.run.vitalsNote : words.run.vitalsWait}</span>
      </p>
    </section>
  )
}

/** What each line reads, and between which values it runs. */
const lines = {
  heart: { read: ecgAt, low: -0.4, high: 1.3 },
  oxygen: { read: plethAt, low: -0.1, high: 1.1 },
  breath: { read: breathAt, low: -0.1, high: 1.1 },
}
type Line = keyof typeof lines

interface TraceProps {
  traces: Traces
  /** A flat line until then. */
  liveAt: number
  clock: CaseClock
  look: Line
}

const Trace = memo(function Trace({ traces, liveAt, clock, look }: TraceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const { read, low, high } = lines[look]
    const valueAt = (t: number) => (t < liveAt ? 0 : read(traces, t))
    const sweep = createSweep(canvas.current, (t) => (valueAt(t) - low) / (high - low))
    const still = clock.onMove((t, now) => sweep.draw(t, now, clock.face().playing))
    return () => {
      still()
      sweep.stop()
    }
  }, [traces, liveAt, clock, look])
  return <canvas className={`${styles.trace} ${styles[look]}`} ref={canvas} />
})

interface FigureProps {
  look: Line
  label: string
  value: number | undefined
}

const Figure = memo(function Figure({ look, label, value }: FigureProps) {
  return (
    <p className={`tabular ${styles.figure} ${styles[look]}`}>
      <b>{value ?? '--'}</b>
      <span className="mute">{label}</span>
    </p>
  )
})

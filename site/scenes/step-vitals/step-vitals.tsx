import { Ecg } from '../ecg/ecg.tsx'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import type { PictureProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './step-vitals.module.css'

/** A heart trace on its way to the doctor, and one line of advice on its way back. */
export function StepVitals({ content: { beat, monitor, steps }, title }: PictureProps) {
  const { advice, heartRate } = steps
  return (
    <StepTile title={title}>
      <Panel night>
        <PanelHead>
          <span>
            {heartRate && <Ticks text={heartRate.value} />} {heartRate?.unit}
          </span>
          <State is="ready">{monitor.live}</State>
        </PanelHead>
        <Ecg beat={beat.ecg} beats={3} className={styles.trace} />
        <p className={styles.advice}>
          <span>
            {advice?.from} · {advice?.at}
          </span>
          {advice?.text}
        </p>
      </Panel>
    </StepTile>
  )
}

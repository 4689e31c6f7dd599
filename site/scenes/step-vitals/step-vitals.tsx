import type { SceneContent } from '../../../content/types/scenes.ts'
import { Ecg } from '../ecg/ecg.tsx'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import type { SceneProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'
import styles from './step-vitals.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** A heart trace on its way to the doctor, and one line of advice on its way back. */
export function StepVitals({ content: { monitor, vitals }, title }: Props) {
  const advice = monitor.advice.at(-1)
  return (
    <StepTile title={title}>
      <Panel night>
        <PanelHead>
          <span>
            {vitals.heartRate.value} {vitals.heartRate.unit}
          </span>
          <State is="ready">{monitor.live}</State>
        </PanelHead>
        <Ecg beats={3} className={styles.trace} />
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

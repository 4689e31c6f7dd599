import { Panel, PanelHead, State } from '../panel/panel.tsx'
import { Road } from '../road/road.tsx'
import type { PictureProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './step-arrival.module.css'

/** One line of the hospital's board, large: how far, how long, which bay, ready. */
export function StepArrival({ content: { steps }, title }: PictureProps) {
  const { arrival } = steps
  if (!arrival) return null
  return (
    <StepTile title={title}>
      <Panel>
        <PanelHead>
          {arrival.ambulance} · {arrival.bay}
          <State is="ready">{arrival.state}</State>
        </PanelHead>
        <p className={`strong ${styles.clock}`}>
          <Ticks text={arrival.countdown} />
        </p>
        <Road way={arrival} className={styles.road} />
        <p className={styles.distance}>
          <span>
            <Ticks text={arrival.distance} />
          </span>
          <span>{arrival.bay}</span>
        </p>
      </Panel>
    </StepTile>
  )
}

import type { SceneContent } from '../../../content/types/scenes.ts'
import { Countdown } from '../countdown/countdown.tsx'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import type { SceneProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'
import styles from './step-arrival.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** One line of the hospital's board, large: how far, how long, which bay, ready. */
export function StepArrival({ content: { board, hero }, title }: Props) {
  const [next] = board.arrivals
  return (
    <StepTile title={title}>
      <Panel>
        <PanelHead>
          {next?.ambulance} · {next?.bay}
          <State is="ready">{next?.state}</State>
        </PanelHead>
        <p className={styles.clock}>
          <Countdown from={next?.countdown ?? hero.countdown} />
        </p>
        <p className={styles.road}>
          <span className={styles.ambulance} />
        </p>
        <p className={styles.distance}>
          <span>{next?.distance}</span>
          <span>{next?.bay}</span>
        </p>
      </Panel>
    </StepTile>
  )
}

import type { SceneContent } from '../../../content/types/scenes.ts'
import { Countdown } from '../countdown/countdown.tsx'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './arrivals-board.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** The board on the emergency department's wall: who comes, from how far, when, and whether we are ready. */
export function ArrivalsBoard({ content: { board }, title }: Props) {
  return (
    <Scene title={title}>
      <Panel night className={styles.stage}>
        <PanelHead>
          {board.heading}
          <span className={styles.now}>{board.time}</span>
        </PanelHead>
        {board.arrivals.map(({ ambulance, kind, distance, countdown, bay, state, ready }, index) => (
          <div className={styles.arrival} key={ambulance}>
            <p className={styles.countdown}>
              <Countdown from={countdown} />
            </p>
            <p className={styles.kind}>
              {kind}
              <span>
                <i>{ambulance} · </i>
                {distance}
              </span>
            </p>
            <p className={styles.bay}>{bay}</p>
            <p className={styles.state}>
              <State is={ready ? 'ready' : 'waiting'}>{state}</State>
            </p>
            <p className={styles.road} data-place={index} />
          </div>
        ))}
      </Panel>
    </Scene>
  )
}

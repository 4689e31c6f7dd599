import { Panel, PanelHead, State } from '../panel/panel.tsx'
import { Road } from '../road/road.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './arrivals-board.module.css'

/**
 * The board on the emergency department's wall: which patients arrive, from how far, when, and whether the hospital is
 * ready.
 */
export function ArrivalsBoard({ content: { board }, title }: PictureProps) {
  return (
    <Scene title={title}>
      <Panel night className={styles.stage}>
        <PanelHead>
          {board.heading}
          <span className={styles.now}>{board.time}</span>
        </PanelHead>
        {board.arrivals.map(({ ambulance, kind, distance, countdown, bay, state, ready, ...way }) => (
          <div className={styles.arrival} key={ambulance}>
            <p className={`strong ${styles.countdown}`}>
              <Ticks text={countdown} isClock />
            </p>
            <p className={`strong ${styles.kind}`}>
              {kind}
              <span className="quiet fine">
                <i>{ambulance} · </i>
                <Ticks text={distance} />
              </span>
            </p>
            <p className={`note ${styles.bay}`}>{bay}</p>
            <p className={`note ${styles.state}`}>
              <State is={ready ? 'ready' : 'waiting'}>{state}</State>
            </p>
            <Road way={way} className={styles.road} />
          </div>
        ))}
      </Panel>
    </Scene>
  )
}

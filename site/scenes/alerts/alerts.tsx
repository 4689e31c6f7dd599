import { Icon } from '../../ui/icon.tsx'
import type { Pictures } from '../moments/pictures.ts'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './alerts.module.css'

interface Props extends SceneProps {
  content: Pictures
}

/** The ward's screen the moment an alert comes in, and who has already seen it. */
export function Alerts({ content: { alerts }, title }: Props) {
  return (
    <Scene title={title}>
      <Panel night className={styles.stage}>
        <PanelHead>
          {alerts.heading}
          <span className={styles.time}>{alerts.time}</span>
        </PanelHead>
        <div className={styles.alert}>
          <span className={styles.bell}>
            <Icon name="advance-alerts" size={30} />
          </span>
          <p>
            <b>{alerts.title}</b>
            {alerts.text}
          </p>
        </div>
        {alerts.seen.map(({ who, state, ready }) => (
          <p className={styles.seen} key={who}>
            {who}
            <State is={ready ? 'ready' : 'waiting'}>{state}</State>
          </p>
        ))}
      </Panel>
    </Scene>
  )
}

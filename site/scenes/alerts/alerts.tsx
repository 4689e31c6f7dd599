import { Icon } from '../../ui/icon.tsx'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import styles from './alerts.module.css'

/** The ward's screen when an alert arrives, and who has already seen it. */
export function Alerts({ content: { alerts }, title }: PictureProps) {
  return (
    <Scene title={title}>
      <Panel night className={styles.stage}>
        <PanelHead>
          {alerts.heading}
          <span className={styles.time}>{alerts.time}</span>
        </PanelHead>
        <div className={`lined ${styles.alert}`}>
          <span className={styles.bell}>
            <Icon name="advance-alerts" size={30} />
          </span>
          <p>
            <b>{alerts.title}</b>
            {alerts.text}
          </p>
        </div>
        {alerts.seen.map(({ who, state, ready }) => (
          <p className={`ends note ${styles.seen}`} key={who}>
            {who}
            <State is={ready ? 'ready' : 'waiting'}>{state}</State>
          </p>
        ))}
      </Panel>
    </Scene>
  )
}

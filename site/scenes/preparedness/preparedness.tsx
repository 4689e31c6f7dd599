import type { SceneContent } from '../../../content/types/scenes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Countdown } from '../countdown/countdown.tsx'
import { Panel, PanelHead } from '../panel/panel.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './preparedness.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** What a hospital gets done while the ambulance is still on the road. */
export function Preparedness({ content: { preparedness }, title }: Props) {
  return (
    <Scene title={title}>
      <Panel className={styles.stage}>
        <PanelHead>
          {preparedness.heading}
          <b className={styles.clock}>
            <Countdown from={preparedness.countdown} />
          </b>
        </PanelHead>
        <ul className={styles.list}>
          {preparedness.tasks.map(({ text, who, at }) => (
            <li className={styles.task} data-done={at ? '' : undefined} key={text}>
              <span className={styles.box}>{at && <Icon name="check" size={16} />}</span>
              <span>
                {text}
                <small>{who}</small>
              </span>
              <b>{at ?? preparedness.pending}</b>
            </li>
          ))}
        </ul>
      </Panel>
    </Scene>
  )
}

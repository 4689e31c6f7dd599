import { Icon } from '../../ui/icon.tsx'
import { Panel, PanelHead } from '../panel/panel.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './preparedness.module.css'

/** The hospital's preparations while the ambulance is on the road. */
export function Preparedness({ content: { preparedness }, title }: PictureProps) {
  return (
    <Scene title={title}>
      <Panel className={styles.stage}>
        <PanelHead>
          {preparedness.heading}
          <b className={`strong ${styles.clock}`}>
            <Ticks text={preparedness.countdown} isClock />
          </b>
        </PanelHead>
        <ul className={styles.list}>
          {preparedness.tasks.map(({ text, who, when, done }) => (
            <li className={`lines ${styles.task}`} data-done={done ? '' : undefined} key={text}>
              <span className={`centred ${styles.box}`}>{done && <Icon name="check" size={16} />}</span>
              <span>
                {text}
                <small className="quiet fine">{who}</small>
              </span>
              <b className="quiet note">{when}</b>
            </li>
          ))}
        </ul>
      </Panel>
    </Scene>
  )
}

import { Icon } from '../../ui/icon.tsx'
import { Panel, PanelHead } from '../panel/panel.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import styles from './ranked-hospitals.module.css'

/** Hospitals ranked for this case, each with its reason: the nearest is not the first. */
export function RankedHospitals({ content, title }: PictureProps) {
  const { ranking, hospitals } = content
  return (
    <Scene title={title}>
      <Panel className={styles.stage}>
        <PanelHead>
          {ranking.heading}
          <span className="quiet normal">{ranking.note}</span>
        </PanelHead>
        {hospitals.map((hospital) => (
          <div className={styles.hospital} key={hospital.name}>
            <p className={styles.name}>{hospital.name}</p>
            <p className={`strong to-end unbroken ${styles.minutes}`}>
              {hospital.minutes}
              <span>{hospital.distance}</span>
            </p>
            <ul className={`fine ${styles.reasons}`}>
              {hospital.checks.map(({ text, met }) => (
                <li className="lined" data-met={met ? '' : undefined} key={text}>
                  <Icon name={met ? 'check' : 'close'} size={14} />
                  {text}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Panel>
    </Scene>
  )
}

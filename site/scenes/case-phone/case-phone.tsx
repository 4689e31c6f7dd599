import { Phone } from '../phone/phone.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './case-phone.module.css'
import asked from './emergency-and-place.module.css'
import { EmergencyAndPlace } from './emergency-and-place.tsx'

/** The paramedic's phone at the scene: the emergency, the place, the first vitals, one button. */
export function CasePhone({ content, title }: PictureProps) {
  const { casePhone: words } = content
  return (
    <Scene title={title}>
      <div className={styles.stage}>
        <Phone time={words.time}>
          <p className={`ends ${styles.head}`}>
            <b>{words.heading}</b>
            <span className={`strong fine ${styles.clock}`}>{words.clock}</span>
          </p>
          <EmergencyAndPlace content={content} />
          <p className={`fine ${asked.label}`}>{words.vitals}</p>
          <div className={styles.vitals}>
            {words.readings.map(({ label, value, unit }) => (
              <p className={`plate fine ${styles.vital}`} key={label}>
                <b>
                  <Ticks text={value} />
                </b>
                {unit || words.pressureUnit}
              </p>
            ))}
          </div>
          <p className={`strong ${styles.button}`}>{words.button}</p>
        </Phone>
      </div>
    </Scene>
  )
}

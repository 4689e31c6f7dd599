import type { SceneContent } from '../../../content/types/scenes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Phone } from '../phone/phone.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './case-phone.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** The paramedic's phone at the scene: the emergency, the place, the first vitals, one button. */
export function CasePhone({ content, title }: Props) {
  const { casePhone: words, vitals } = content
  return (
    <Scene title={title}>
      <div className={styles.stage}>
        <Phone time={words.time}>
          <p className={styles.head}>
            <b>{words.heading}</b>
            <span className={styles.clock}>{words.clock}</span>
          </p>
          <EmergencyAndPlace content={content} />
          <p className={styles.label}>{words.vitals}</p>
          <div className={styles.vitals}>
            {Object.values(vitals).map(({ label, value, unit }) => (
              <p className={styles.vital} key={label}>
                <b>{value}</b>
                {unit || words.pressureUnit}
              </p>
            ))}
          </div>
          <p className={styles.button}>{words.button}</p>
        </Phone>
      </div>
    </Scene>
  )
}

export function EmergencyAndPlace({ content: { casePhone, emergency } }: { content: SceneContent }) {
  return (
    <>
      <p className={styles.label}>{casePhone.kind}</p>
      <div className={styles.kinds}>
        {casePhone.kinds.map((kind) => (
          <p className={styles.kind} data-chosen={kind === emergency.kind ? '' : undefined} key={kind}>
            {kind}
          </p>
        ))}
      </div>
      <p className={styles.label}>{casePhone.place}</p>
      <p className={styles.place}>
        <Icon name="pin" size={18} />
        {emergency.place}
      </p>
    </>
  )
}

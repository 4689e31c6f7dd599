import type { AboutContent } from '../../../content/types/about.ts'
import { SecondHand } from './second-hand.tsx'
import styles from './vision-mission.module.css'

export function VisionMission({ eyebrow, title, vision, mission }: AboutContent['banner']) {
  return (
    <section className={styles.banner} data-tone="night">
      <SecondHand />
      <div className={`wrap ${styles.inside}`}>
        <p className={`label ${styles.eyebrow}`}>{eyebrow}</p>
        <h1 className={styles.title}>{title}</h1>
        <dl className={styles.statements}>
          {[vision, mission].map(({ label, text }) => (
            <div className={styles.statement} key={label}>
              <dt className="label">{label}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

import type { AboutContent } from '../../../content/types/about.ts'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import { SecondHand } from './second-hand.tsx'
import styles from './vision-mission.module.css'

interface Props {
  content: AboutContent['banner']
  /** Label of the switch that stands at the dial on phones. */
  pause: string
}

export function VisionMission({ content: { eyebrow, title, vision, mission }, pause }: Props) {
  return (
    <section className={`panel ${styles.banner}`} data-tone="night">
      <SecondHand />
      <MotionSwitchAtPicture label={pause} className={styles.motion} />
      <div className={`wrap ${styles.inside}`}>
        <p className="label accent spaced">{eyebrow}</p>
        <h1 className={styles.title}>{title}</h1>
        <dl className={styles.statements}>
          {[vision, mission].map(({ label, text }) => (
            <div className={`stack ruled ${styles.statement}`} key={label}>
              <dt className="label accent">{label}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

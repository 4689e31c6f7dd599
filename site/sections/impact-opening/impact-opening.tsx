import type { Content } from '../../../content/languages.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import type { Framing } from '../section-props.ts'
import styles from './impact-opening.module.css'

interface Props extends Framing<Content['impact']['hero']> {
  /** Label of the switch that stands at the picture on phones. */
  pause: string
}

export function ImpactOpening({ content: { eyebrow, title, lead }, pause, children }: Props) {
  return (
    <section>
      <div className={`wrap stack ${styles.words}`}>
        <div>
          <p className={'label accent spaced'}>{eyebrow}</p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <p className="lead mute">{lead}</p>
      </div>
      <div className={`panel ${styles.sky}`} data-tone="sky">
        <Sky />
        {children}
        <MotionSwitchAtPicture label={pause} className={styles.motion} />
      </div>
    </section>
  )
}

import type { Content } from '../../../content/languages.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import type { Framing } from '../section-props.ts'
import styles from './impact-opening.module.css'

export function ImpactOpening({
  content: { eyebrow, title, lead },
  children,
}: Framing<Content['impact']['hero']>) {
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
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { ImpactContent } from '../../../content/types/impact.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import styles from './impact-opening.module.css'

interface Props {
  content: ImpactContent['hero']
  /** The picture. */
  children: ReactNode
}

export function ImpactOpening({ content: { eyebrow, title, lead }, children }: Props) {
  return (
    <section>
      <div className={`wrap ${styles.words}`}>
        <div>
          <p className={`label ${styles.eyebrow}`}>{eyebrow}</p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <p className="lead mute">{lead}</p>
      </div>
      <div className={styles.sky} data-tone="night">
        <Sky />
        <div className={styles.picture}>{children}</div>
      </div>
    </section>
  )
}

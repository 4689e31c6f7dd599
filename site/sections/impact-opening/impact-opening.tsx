import type { ReactNode } from 'react'
import type { ImpactContent } from '../../../content/types/impact.ts'
import styles from './impact-opening.module.css'

interface Props {
  content: ImpactContent['hero']
  picture: ReactNode
}

export function ImpactOpening({ content: { eyebrow, title, lead }, picture }: Props) {
  return (
    <section className={styles.section}>
      <div className={`wrap ${styles.words}`}>
        <div>
          <p className={`label ${styles.eyebrow}`}>{eyebrow}</p>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <p className="lead mute">{lead}</p>
      </div>
      <div className={styles.picture}>{picture}</div>
    </section>
  )
}

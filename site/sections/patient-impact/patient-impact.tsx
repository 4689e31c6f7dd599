import type { ReactNode } from 'react'
import type { ImpactContent } from '../../../content/types/impact.ts'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './patient-impact.module.css'

interface Props {
  content: ImpactContent['patients']
  /** The picture. */
  children: ReactNode
}

export function PatientImpact({ content: { eyebrow, title, lead, figures }, children }: Props) {
  return (
    <section className={`section wrap ${styles.section}`} aria-labelledby="patients">
      <div className={styles.intro}>
        <p className={`label ${styles.eyebrow}`}>{eyebrow}</p>
        <h2 className="title" id="patients">
          {title}
        </h2>
        <p className="lead mute">{lead}</p>
        <div className={styles.picture}>{children}</div>
      </div>
      <ul className={styles.figures}>
        {figures.map(({ value, unit, label, why }) => (
          <li className={styles.figure} key={label}>
            <p>
              <Numeral value={value} unit={unit} className={styles.numeral} />{' '}
              <span className={`subtitle ${styles.label}`}>{label}</span>
            </p>
            <p className="mute prose">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

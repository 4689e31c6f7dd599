import type { ReactNode } from 'react'
import type { ImpactContent } from '../../../content/types/impact.ts'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './hospital-impact.module.css'

interface Props {
  content: ImpactContent['hospitals']
  /** The picture. */
  children: ReactNode
}

export function HospitalImpact({ content: { eyebrow, title, lead, figures }, children }: Props) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="hospitals">
      <div className="wrap">
        <div className={styles.intro}>
          <div>
            <p className={`label ${styles.eyebrow}`}>{eyebrow}</p>
            <h2 className="title" id="hospitals">
              {title}
            </h2>
          </div>
          <p className="lead mute">{lead}</p>
        </div>
        {children}
        <ul className={styles.figures}>
          {figures.map(({ value, unit, label, why }) => (
            <li className={styles.figure} key={label}>
              <p>
                <Numeral value={value} unit={unit} />{' '}
                <span className={`subtitle ${styles.label}`}>{label}</span>
              </p>
              <p className="mute">{why}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

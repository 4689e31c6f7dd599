import type { ReactNode } from 'react'
import type { ImpactContent } from '../../../content/types/impact.ts'
import { type BasisWords, FigureBasis } from '../../ui/figure-basis.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './patient-impact.module.css'

interface Props {
  content: ImpactContent['patients']
  words: BasisWords
  children: ReactNode
}

export function PatientImpact({ content: { eyebrow, title, lead, figures }, words, children }: Props) {
  return (
    <section className="section wrap stack split" aria-labelledby="patients">
      <div className={`stack ${styles.intro}`}>
        <p className={'label accent'}>{eyebrow}</p>
        <h2 className="title" id="patients">
          {title}
        </h2>
        <p className="lead mute">{lead}</p>
        <div className={styles.picture}>{children}</div>
      </div>
      <ul className={`ledger ${styles.figures}`}>
        {figures.map((figure) => (
          <li className={styles.figure} key={figure.label}>
            <p>
              <Numeral value={figure.value} unit={figure.unit} className={styles.numeral} />{' '}
              <span className={'subtitle strong'}>{figure.label}</span>
            </p>
            <p className="prose">{figure.why}</p>
            <FigureBasis figure={figure} words={words} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Content } from '../../../content/languages.ts'
import { FigureBasis, KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import type { Framing } from '../section-props.ts'
import styles from './patient-impact.module.css'

interface PatientImpactProps extends Framing<Content['impact']['patients']> {
  /** The kind of the numbers in the picture. */
  mark: string
}

export function PatientImpact({
  content: { eyebrow, title, lead, figures },
  mark,
  children,
}: PatientImpactProps) {
  return (
    <section className="section wrap stack split" aria-labelledby="patients">
      <div className={`stack ${styles.intro}`}>
        <p className={'label accent'}>{eyebrow}</p>
        <Heading id="patients">{title}</Heading>
        <p className="lead mute">{lead}</p>
        <div className={styles.picture} data-figure="simulated">
          {children}
          <p className={`small ${styles.kind}`}>
            <KindMark kind="simulated" mark={mark} />
          </p>
        </div>
      </div>
      <ul className={`ledger ${styles.figures}`}>
        {figures.map((figure) => (
          <li className={`stack ${styles.figure}`} key={figure.label} data-figure={figure.kind}>
            <p className="stack">
              <Numeral value={figure.value} unit={figure.unit} className={styles.numeral} />{' '}
              <span className={'subtitle strong'}>{figure.label}</span>
            </p>
            <p className="prose">{figure.why}</p>
            <FigureBasis figure={figure}>{figure.basis}</FigureBasis>
          </li>
        ))}
      </ul>
    </section>
  )
}

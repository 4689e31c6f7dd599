import type { Content } from '../../../content/languages.ts'
import { type BasisWords, FigureBasis } from '../../ui/figure-basis.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import type { Framing } from '../section-props.ts'
import styles from './patient-impact.module.css'

interface Props extends Framing<Content['impact']['patients']> {
  words: BasisWords
}

export function PatientImpact({ content: { eyebrow, title, lead, figures }, words, children }: Props) {
  return (
    <section className="section wrap stack split" aria-labelledby="patients">
      <div className={`stack ${styles.intro}`}>
        <p className={'label accent'}>{eyebrow}</p>
        <Heading id="patients">{title}</Heading>
        <p className="lead mute">{lead}</p>
        <div className={styles.picture}>{children}</div>
      </div>
      <ul className={`ledger ${styles.figures}`}>
        {figures.map((figure) => (
          <li className={`stack ${styles.figure}`} key={figure.label}>
            <p className="stack">
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

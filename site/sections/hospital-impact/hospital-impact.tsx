import type { Content } from '../../../content/languages.ts'
import { FigureBasis } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './hospital-impact.module.css'

export function HospitalImpact({ eyebrow, title, lead, figures }: Content['impact']['hospitals']) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="hospitals">
      <div className="wrap">
        <div className={`stack ${styles.intro}`}>
          <div>
            <p className={'label accent spaced'}>{eyebrow}</p>
            <Heading id="hospitals">{title}</Heading>
          </div>
          <p className="lead mute">{lead}</p>
        </div>
        <ul className={styles.figures}>
          {figures.map((figure) => (
            <li className={`stack ruled ${styles.figure}`} key={figure.label} data-figure={figure.kind}>
              <p className="stack">
                <Numeral value={figure.value} unit={figure.unit} />{' '}
                <span className={'subtitle strong'}>{figure.label}</span>
              </p>
              <p>{figure.why}</p>
              <FigureBasis figure={figure}>{figure.basis}</FigureBasis>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

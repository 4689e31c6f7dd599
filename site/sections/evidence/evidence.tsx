import type { Content } from '../../../content/languages.ts'
import { FigureBasis } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './evidence.module.css'

/** What others have published about telling the hospital ahead. */
export function Evidence({ title, lead, figures }: Content['impact']['evidence']) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="evidence">
      <div className="wrap stack split">
        <div className="stack near">
          <Heading id="evidence">{title}</Heading>
          <p className="lead mute">{lead}</p>
        </div>
        <ul className={`stack ${styles.figures}`}>
          {figures.map((figure) => (
            <li className="stack near" key={figure.label} data-figure={figure.kind}>
              <p className="stack near">
                <Numeral value={figure.value} unit={figure.unit} />{' '}
                <span className="subtitle strong">{figure.label}</span>
              </p>
              <p className="prose">{figure.why}</p>
              <FigureBasis figure={figure}>{figure.basis}</FigureBasis>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

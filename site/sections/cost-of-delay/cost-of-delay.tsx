import type { Content } from '../../../content/languages.ts'
import { FigureBasis } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './cost-of-delay.module.css'

/** Three statistics, one per row, each with its number and its explanation. */
export function CostOfDelay({ title, lead, statistics }: Content['impact']['cost']) {
  return (
    <section className="section wrap" aria-labelledby="cost">
      <div className="stack below-7 gap-3">
        <Heading id="cost">{title}</Heading>
        <p className="lead mute">{lead}</p>
      </div>
      <ul className="ledger">
        {statistics.map((figure) => (
          <li className={`stack early ${styles.line}`} key={figure.label} data-figure={figure.kind}>
            <p className={`stack gap-4 split bottom ${styles.statistic}`}>
              <Numeral value={figure.value} unit={figure.unit} />{' '}
              <span className={`subtitle strong balanced ${styles.label}`}>{figure.label}</span>
              {figure.near && (
                <>
                  <Numeral value={figure.near.value} unit={figure.unit} />{' '}
                  <span className={`subtitle strong balanced ${styles.label}`}>{figure.near.label}</span>
                </>
              )}
            </p>
            <div className="stack gap-2 prose">
              <p>{figure.why}</p>
              <FigureBasis figure={figure}>{figure.basis}</FigureBasis>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

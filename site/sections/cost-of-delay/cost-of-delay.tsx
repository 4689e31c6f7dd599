import type { Content } from '../../../content/languages.ts'
import { type BasisWords, FigureBasis } from '../../ui/figure-basis.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './cost-of-delay.module.css'

interface Props {
  content: Content['impact']['cost']
  words: BasisWords
}

/** The three statistics as a ledger: one to a line, read from the number to its reason. */
export function CostOfDelay({ content: { title, lead, statistics }, words }: Props) {
  return (
    <section className="section wrap" aria-labelledby="cost">
      <div className={`stack intro ${styles.intro}`}>
        <Heading id="cost">{title}</Heading>
        <p className="lead mute">{lead}</p>
      </div>
      <ul className="ledger">
        {statistics.map((figure) => (
          <li className={`stack ${styles.line}`} key={figure.label}>
            <p className={`stack ${styles.statistic}`}>
              <Numeral value={figure.value} unit={figure.unit} />{' '}
              <span className={`subtitle strong ${styles.label}`}>{figure.label}</span>
            </p>
            <div className="stack near prose">
              <p>{figure.why}</p>
              <FigureBasis figure={figure} words={words} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

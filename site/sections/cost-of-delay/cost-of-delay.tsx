import type { ImpactContent } from '../../../content/types/impact.ts'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './cost-of-delay.module.css'

/** The three statistics as a ledger: one to a line, read from the number to its reason. */
export function CostOfDelay({ title, lead, statistics }: ImpactContent['cost']) {
  return (
    <section className="section wrap" aria-labelledby="cost">
      <div className={styles.intro}>
        <h2 className="title" id="cost">
          {title}
        </h2>
        <p className="lead mute">{lead}</p>
      </div>
      <ul className={styles.ledger}>
        {statistics.map(({ value, unit, label, why }) => (
          <li className={styles.line} key={label}>
            <p className={styles.statistic}>
              <Numeral value={value} unit={unit} /> <span className={styles.label}>{label}</span>
            </p>
            <p className={`mute ${styles.why}`}>{why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

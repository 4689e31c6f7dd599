import type { YourFiguresContent } from '../../../content/types/impact.ts'
import { type Assumptions, written } from '../../../contract/estimate.ts'
import styles from './formula.module.css'

interface Props {
  words: YourFiguresContent['formula']
  assumptions: Assumptions
  result: number
}

/** Every assumption stands in it by name, so the result can be checked on paper. */
export function Formula({ words: { title, terms }, assumptions, result }: Props) {
  const { ambulances, casesEach, callsPerCase, callsThatStay, minutesPerCall } = assumptions
  const factors = [
    [terms.ambulances, ambulances],
    [terms.casesEach, casesEach],
    [terms.callsThatGo, `(${callsPerCase} − ${callsThatStay})`],
    [terms.minutesPerCall, minutesPerCall],
  ]
  return (
    <div>
      <h3 className={`label ${styles.title}`}>{title}</h3>
      <p className={`cluster tabular ${styles.formula}`}>
        {factors.map(([name, value], index) => (
          <span className={styles.step} key={name}>
            {index > 0 && <span className="mute"> × </span>}
            <span className={styles.term}>
              <b>{value}</b> <span className={`mute ${styles.name}`}>{name}</span>
            </span>
          </span>
        ))}
        <span className={styles.step}>
          <span className="mute"> = </span>
          <b className="accent">{written(result)}</b>
        </span>
      </p>
    </div>
  )
}

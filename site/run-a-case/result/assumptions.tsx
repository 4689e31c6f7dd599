import { phoneAssumptions } from '../../../case/telephone.ts'
import { fill } from '../../ui/fill.ts'
import type { Words } from '../words.ts'
import styles from './result.late.module.css'

const { ringSeconds, explainSeconds, holdSeconds, ...rest } = phoneAssumptions

/** The engine's own table of assumptions, in words. */
export function Assumptions({ words: { result } }: { words: Words }) {
  const values = {
    lookUp: rest.lookUpSeconds,
    ringFrom: ringSeconds[0],
    ringTo: ringSeconds[1],
    explainFrom: explainSeconds[0],
    explainTo: explainSeconds[1],
    holdFrom: holdSeconds[0],
    holdTo: holdSeconds[1],
    answer: rest.answerSeconds,
    busyLine: Math.round(rest.busyLineShare * 100),
    noAnswer: Math.round(rest.noAnswerShare * 100),
  }
  return (
    <details className={styles.assumptions}>
      <summary>{result.assumptions}</summary>
      <ul>
        {result.assumptionList.map((line) => (
          <li key={line}>{fill(line, values)}</li>
        ))}
      </ul>
      <p>{result.assumptionNote}</p>
    </details>
  )
}

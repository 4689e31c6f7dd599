import type { Content } from '../../../content/languages.ts'
import type { MeaningName } from '../../../content/schema/impact.ts'
import { type Assumptions, estimate, written } from '../../../contract/estimate.ts'
import { type BasisWords, FigureBasis } from '../../ui/figure-basis.tsx'
import { fill } from '../../ui/fill.ts'
import { applyFigure } from './figures.ts'
import styles from './meanings.module.css'

interface Props {
  words: Content['impact']['yourFigures']['meanings']
  basis: BasisWords
  assumptions: Assumptions
}

const names: MeaningName[] = ['response', 'productivity', 'growth']

/** What the page's own figures would come to, were they to hold here: each with its formula and what it assumes. */
export function Meanings({ words, basis, assumptions }: Props) {
  const cases = written(estimate(assumptions).casesPerMonth)
  return (
    <div className={`stack ${styles.meanings}`}>
      <div className="stack near">
        <h3 className="subtitle">{words.title}</h3>
        <p className="mute">{words.text}</p>
      </div>
      <ul className={styles.list}>
        {names.map((name) => {
          const { figure, unit, formula, assumes } = words.each[name]
          const { now, becomes } = applyFigure(name, assumptions, Number(figure.value))
          const values = { now: written(now), becomes: written(becomes), figure: figure.value, cases }
          return (
            <li className={`stack near ruled ${styles.meaning}`} key={name}>
              <p className="strong">
                {figure.value}
                {figure.unit} {figure.label}
              </p>
              <p className={`tabular mute ${styles.change}`}>
                {values.now}{' '}
                <span className="unbroken">
                  <svg className={styles.arrow} viewBox="0 0 24 12" fill="none" aria-hidden="true">
                    <path d="M1 6h21M17 1l5 5-5 5" stroke="var(--accent)" strokeWidth="1.5" />
                  </svg>
                  <span className="visually-hidden">{words.to}</span> <b>{values.becomes}</b>
                </span>{' '}
                <span className={styles.unit}>{unit}</span>
              </p>
              <p className={`tabular accent ${styles.formula}`}>{fill(formula, values)}</p>
              <p className="small">{assumes}</p>
              <FigureBasis figure={figure} words={basis} />
            </li>
          )
        })}
      </ul>
      <p className="small mute">{words.leftOut}</p>
    </div>
  )
}

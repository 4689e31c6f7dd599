import { usualAssumptions } from '../../../case/assumptions.ts'
import { comparedCases } from '../../../case/compare.ts'
import { emergencies } from '../../../case/keys.ts'
import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { simulatedSpreads } from '../../scenes/moments/simulated-figures.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { buttonLook } from '../../ui/link-button.tsx'
import { describeSpread, marksInRow, marksOf, outcomes } from './describe-spread.ts'
import type { Rerun } from './run-again.ts'
import styles from './simulated-cases.module.css'

export interface SimulatedCasesProps {
  words: Content['impact']['simulation']
  /** The name of the kind of figure. */
  mark: string
  names: Content['runACase']['emergencies']
  times: Content['runACase']['times']
}

/** 200 cases as 200 marks, computed at build. With script the visitor can choose another emergency or more cases. */
export function SimulatedCases({ words, mark, names, times }: SimulatedCasesProps) {
  const { text, legend, which, running, failed } = words
  const spreadWords = {
    text,
    legend,
    which,
    times: { lasting: times.lasting, brief: times.brief },
  }
  const [first] = emergencies
  const spread = simulatedSpreads[first]
  const shown = describeSpread(spreadWords, names[first], spread, 0)
  const marks = marksOf(spread)
  const rerun: Rerun = {
    words: spreadWords,
    running: fill(running, { count: comparedCases }),
    failed,
    spreads: simulatedSpreads,
  }
  const { calls, minutesPerCall } = usualAssumptions
  const shares = Object.entries(usualAssumptions).flatMap(([name, share]) =>
    name.endsWith('Share') ? [[name.replace('Share', ''), Number(share) * 100]] : [],
  )
  const assumed = { calls, minutes: minutesPerCall, ...Object.fromEntries(shares) }
  return (
    <div
      className={`stack split ${styles.cases}`}
      id="cases"
      data-figure="simulated"
      data-rerun={JSON.stringify(rerun)}
    >
      <div className="stack">
        <h2 className="subtitle">{words.title}</h2>
        <fieldset className="cluster gap-2 scripted on-screen">
          <legend className="visually-hidden">{words.choose}</legend>
          {emergencies.map((emergency) => (
            <button
              key={emergency}
              type="button"
              className={`reach strong ${styles.chip}`}
              data-emergency={emergency}
              aria-pressed={emergency === first}
            >
              {names[emergency]}
            </button>
          ))}
        </fieldset>
        <p className={`lead ${styles.sentence}`} aria-live="polite" data-text="sentence">
          {shown.sentence}
        </p>
        <p className="small mute">
          <KindMark kind="simulated" mark={mark} /> <span data-text="which">{shown.which}</span>
        </p>
        <p className="cluster scripted">
          <button type="button" className={`strong ${buttonLook('outline')}`} data-again="">
            {words.again}
          </button>
        </p>
        <details className="small">
          <summary>{words.assumes}</summary>
          <ul className="stack gap-2 prose bulleted">
            {words.assumptions.map((line) => (
              <li key={line}>{fill(line, assumed)}</li>
            ))}
          </ul>
          <a className="reach" href={words.change.href}>
            {words.change.label}
          </a>
        </details>
      </div>
      <div className={styles.picture}>
        <svg viewBox={`0 0 ${marksInRow} ${comparedCases / marksInRow}`} aria-hidden="true">
          {outcomes.map((outcome) => (
            <path key={outcome} className={styles[outcome]} data-outcome={outcome} d={marks[outcome]} />
          ))}
        </svg>
        <ul className={`cluster gap-5 tabular small above-4 ${styles.legend}`}>
          {outcomes.map((outcome, index) => (
            <li className="beside middle gap-2" key={outcome}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <path className={styles[outcome]} d={marksOf({ ...none, [outcome]: 1 })[outcome]} />
              </svg>
              <span data-text={outcome}>{shown.legend[index]}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const none = { count: 1, mean: 0, median: 0, differ: 0, typical: 0, sooner: 0, same: 0, later: 0 }

import { emergencies } from '../../../case/keys.ts'
import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import type { Words } from '../../run-a-case/words.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import styles from './line-by-line.module.css'
import { ProtocolLines } from './protocol-lines.tsx'

interface Props {
  words: Words
  /** The name of the kind of figure: minutes of the simulation. */
  mark: string
  reviewer?: string | undefined
}

/** What the engine assumes for each emergency, who has reviewed it, and what it leaves out. */
export function LineByLine({ words, mark, reviewer }: Props) {
  const { lineByLine, leftOut, emergencies: names } = words
  return (
    <section className="section" id="protocols" aria-labelledby="line-by-line">
      <div className="wrap stack" data-figure="simulated">
        <Heading id="line-by-line">{lineByLine.title}</Heading>
        <p className="lead mute">{lineByLine.lead}</p>
        <p className="small mute">
          <KindMark kind="simulated" mark={mark} />
        </p>
        <p className="cluster">
          <b>{reviewer ? fill(lineByLine.reviewed, { reviewer }) : lineByLine.notReviewed}</b>{' '}
          <a className="reach" href={lineByLine.state.href}>
            {lineByLine.state.label}
          </a>{' '}
          <a className="reach" href={lineByLine.correct.href}>
            {lineByLine.correct.label}
          </a>
        </p>
        <div>
          {emergencies.map((emergency) => (
            <details className={`ruled ${styles.one}`} key={emergency}>
              <summary className="strong">{names[emergency]}</summary>
              <div className={`small ${styles.groups}`}>
                <ProtocolLines words={words} emergency={emergency} />
              </div>
            </details>
          ))}
        </div>
        <LeftOut {...leftOut} />
      </div>
    </section>
  )
}

function LeftOut({ title, lines }: Content['runACase']['leftOut']) {
  return (
    <div>
      <h3 className="subtitle">{title}</h3>
      <ul className={`stack near ${styles.left}`}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

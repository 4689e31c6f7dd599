import { acceptedWaitMinutes } from '../../../case/availability.ts'
import { comparedCases } from '../../../case/compare.ts'
import { emergencies } from '../../../case/keys.ts'
import { phoneFacts } from '../../../case/telephone.ts'
import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import styles from './line-by-line.module.css'
import { ProtocolLines } from './protocol-lines.tsx'

interface Props {
  page: Content['casePage']
  words: Content['runACase']
  /** The name of the kind of figure: minutes of the simulation. */
  mark: string
}

/** What the engine assumes for each emergency, who has reviewed it, and what it leaves out. */
export function LineByLine({ page, words, mark }: Props) {
  const { lineByLine, leftOut, clinicalReviewer: reviewer } = page
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
          <Computed words={page.lineByLine} title={words.result.assumptions} />
          {emergencies.map((emergency) => (
            <details className={`ruled ${styles.one}`} key={emergency}>
              <summary className="strong">{words.emergencies[emergency]}</summary>
              <div className={`small stack ${styles.groups}`}>
                <ProtocolLines page={page} words={words} emergency={emergency} />
              </div>
            </details>
          ))}
        </div>
        <LeftOut {...leftOut} />
      </div>
    </section>
  )
}

/** What is assumed about both ways in every emergency, with the engine's own constants. */
function Computed({ words, title }: { words: Content['casePage']['lineByLine']; title: string }) {
  const values = {
    lookUp: phoneFacts.lookUpSeconds,
    noAnswerSeconds: phoneFacts.noAnswerSeconds,
    spread: Math.round(phoneFacts.spread * 100),
    wait: acceptedWaitMinutes,
    count: comparedCases,
    last: comparedCases - 1,
  }
  return (
    <details className={`ruled ${styles.one}`}>
      <summary className="strong">{title}</summary>
      <ul className="small stack gap-2 above-3 prose bulleted">
        {words.computed.map((line) => (
          <li key={line}>{fill(line, values)}</li>
        ))}
        <li>{words.note}</li>
      </ul>
    </details>
  )
}

function LeftOut({ title, lines }: Content['casePage']['leftOut']) {
  return (
    <div>
      <h3 className="subtitle">{title}</h3>
      <ul className="stack gap-2 above-3 prose bulleted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { simulatedNotification } from '../../scenes/moments/simulated-figures.ts'
import { FigureBasis, KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './evidence.module.css'

type Props = Content['impact']['evidence'] & {
  /** The name of the kind of our own figure. */
  mark: string
}

/** Published results of notifying the hospital in advance, each with the simulation's counterpart. */
export function Evidence({ title, lead, ours, figures, mark }: Props) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="evidence">
      <div className="wrap stack split">
        <div className="stack near">
          <Heading id="evidence">{title}</Heading>
          <p className="lead mute">{lead}</p>
          <p className="small" data-figure="simulated">
            <KindMark kind="simulated" mark={mark} /> {fill(ours, simulatedNotification())}
          </p>
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

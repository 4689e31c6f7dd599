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
export function Evidence({ title, lead, ours, oursLabel, figures, mark }: Props) {
  const simulated = simulatedNotification()
  return (
    <section className="section" data-tone="sand" aria-labelledby="evidence">
      <div className="wrap stack">
        <div className="stack gap-2 below-7">
          <Heading id="evidence">{title}</Heading>
          <p className="lead mute">{lead}</p>
        </div>
        <ul className={`stack gap-6 ${styles.figures}`}>
          {figures.map((figure) => (
            <li className="stack gap-2" key={figure.label} data-figure={figure.kind}>
              <p className="stack gap-2">
                <Numeral value={figure.value} unit={figure.unit} />{' '}
                <span className="subtitle strong">{figure.label}</span>
              </p>
              <p className="prose">{figure.why}</p>
              <FigureBasis figure={figure}>{figure.basis}</FigureBasis>
            </li>
          ))}
          <li className="stack gap-2" data-figure="simulated">
            <p className="stack gap-2">
              <Numeral value={String(simulated.minutes)} unit="" />{' '}
              <span className="subtitle strong">{oursLabel}</span>
            </p>
            <p className="prose">{fill(ours, simulated)}</p>
            <p className="small mute">
              <KindMark kind="simulated" mark={mark} />
            </p>
          </li>
        </ul>
      </div>
    </section>
  )
}

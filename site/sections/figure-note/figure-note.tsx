import type { Content } from '../../../content/languages.ts'
import type { ShownKind } from '../../../content/schema/impact.ts'
import { KindMark } from '../../ui/figure-basis.tsx'
import { Heading } from '../../ui/heading.tsx'
import styles from './figure-note.module.css'

interface Props {
  content: Content['impact']['figures']
  /** Those that stand on the page. */
  kinds: ShownKind[]
  /** What the simulation shows, with its figures. */
  shown: string
}

/** Where the home page's question about its figures is answered: the kinds of figure, and the one we can compute. */
export function FigureNote({ content, kinds, shown }: Props) {
  const { title, text, simulation } = content
  return (
    <section
      className={`section wrap stack split ${styles.note}`}
      id="figures"
      aria-labelledby="figures-title"
    >
      <Heading id="figures-title">{title}</Heading>
      <div>
        <p className="lead mute">{text}</p>
        <ul className={styles.kinds}>
          {kinds.map((kind) => (
            <li className="stack ruled" key={kind}>
              <KindMark kind={kind} words={content} />
              <p className="mute">{content.kinds[kind].text}</p>
              {kind === 'simulated' && (
                <p>
                  {shown} <a href={simulation.again.href}>{simulation.again.label}</a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

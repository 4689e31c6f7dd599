import type { Content } from '../../../content/languages.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import styles from './figure-note.module.css'

/** Explains the marks next to the figures; the home page's question about its figures links here. */
export function FigureNote({ title, text, kinds }: Content['impact']['figures']) {
  const { published, near, target, simulated } = kinds
  const listed = [
    { kind: 'published', ...published },
    { kind: 'published', ...near },
    { kind: 'target', ...target },
    { kind: 'simulated', ...simulated },
  ] as const
  return (
    <section className={`section wrap stack gap-4 split`} id="figures" aria-labelledby="figures-title">
      <Heading id="figures-title">{title}</Heading>
      <div>
        <p className="lead mute">{text}</p>
        <ul className={`above-5 ${styles.kinds}`}>
          {listed.map(({ kind, name, text: meaning }) => (
            <li className="stack gap-1 ruled" key={name}>
              <KindMark kind={kind} mark={name} />
              <p className="mute">{meaning}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import type { Content } from '../../../content/languages.ts'
import { FigureBasis } from '../../ui/figure-kind.tsx'
import { Numeral } from '../../ui/numeral.tsx'
import styles from './stat-cards.module.css'

/** Each with its first source; /impact lists all of them. */
export function StatCards({ heading, figures }: Content['home']['stats']) {
  return (
    <section className={`section wrap ${styles.section}`} aria-labelledby="stats">
      <h2 className="visually-hidden" id="stats">
        {heading}
      </h2>
      <ul className={`stack gap-6 ${styles.figures}`}>
        {figures.map((figure) => (
          <li key={figure.label} className={styles.figure} data-figure={figure.kind}>
            <Numeral value={figure.value} unit={figure.unit} className={`beside baseline ${styles.number}`} />
            <svg className={styles.scale} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 1h100" stroke="var(--rule)" strokeWidth="2" />
              <path d={`M0 1h${figure.value}`} stroke="var(--signal)" strokeWidth="2" />
            </svg>
            <p className={`lead mute ${styles.label}`}>{figure.label}</p>
            <FigureBasis figure={{ ...figure, sources: figure.sources.slice(0, 1) }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Content } from '../../../content/languages.ts'
import styles from './impact-strip.module.css'

export function ImpactStrip({ heading, figures }: Content['home']['impactStrip']) {
  return (
    <section className={styles.strip} data-tone="night" aria-labelledby="impact-strip">
      <h2 className="visually-hidden" id="impact-strip">
        {heading}
      </h2>
      <ul className={`wrap cluster between ${styles.figures}`}>
        {figures.map((figure) => (
          <li key={figure.label} className={`mute ${styles.figure}`}>
            <b className={`tabular ${styles.number}`}>{figure.value + figure.unit}</b>{' '}
            <span>{figure.label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Figure } from '../../../content/types/home.ts'
import styles from './impact-strip.module.css'

interface ImpactStripProps {
  content: { heading: string; figures: Figure[] }
}

export function ImpactStrip({ content }: ImpactStripProps) {
  return (
    <section className={styles.strip} data-tone="night" aria-labelledby="impact-strip">
      <h2 className="visually-hidden" id="impact-strip">
        {content.heading}
      </h2>
      <ul className={`wrap ${styles.figures}`}>
        {content.figures.map((figure) => (
          <li key={figure.label} className={styles.figure}>
            <b className={`tabular ${styles.number}`}>
              {figure.value}
              {figure.unit}
            </b>{' '}
            <span>{figure.label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

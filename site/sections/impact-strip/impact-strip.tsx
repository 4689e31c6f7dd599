import type { Figure } from '../../../content/types/home.ts'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './impact-strip.module.css'

interface ImpactStripProps {
  content: { heading: string; figures: Figure[] }
  level?: HeadingLevel
}

export function ImpactStrip({ content, level = 2 }: ImpactStripProps) {
  return (
    <section className={styles.strip} data-tone="night" aria-labelledby="impact-strip">
      <Heading level={level} className="visually-hidden" id="impact-strip">
        {content.heading}
      </Heading>
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

import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './solution.module.css'

interface SolutionProps {
  content: { heading: string; statement: string; text: string }
  level?: HeadingLevel
}

export function Solution({ content, level = 2 }: SolutionProps) {
  return (
    <section className="section" data-tone="night" aria-labelledby="solution">
      <div className={`wrap ${styles.grid}`}>
        <Heading level={level} className={styles.heading} id="solution">
          {content.heading}
        </Heading>
        <p className={`title ${styles.statement}`}>{content.statement}</p>
        <p className={`lead mute ${styles.text}`}>{content.text}</p>
      </div>
    </section>
  )
}

import type { Pictures } from '../../scenes/moments/pictures.ts'
import { Preparedness } from '../../scenes/preparedness/preparedness.tsx'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './solution.module.css'

interface SolutionProps {
  content: { heading: string; statement: string; text: string }
  scenes: Pictures
  level?: HeadingLevel
}

export function Solution({ content, scenes, level = 2 }: SolutionProps) {
  return (
    <section className="section" data-tone="night" aria-labelledby="solution">
      <div className={`wrap ${styles.grid}`}>
        <Heading level={level} className={styles.heading} id="solution">
          {content.heading}
        </Heading>
        <p className={`title ${styles.statement}`}>{content.statement}</p>
        <p className={`lead mute ${styles.text}`}>{content.text}</p>
        <div className={styles.scene}>
          <Preparedness content={scenes} title={scenes.alt.preparedness} />
        </div>
      </div>
    </section>
  )
}

import type { TransitCareContent } from '../../../content/types/home.ts'
import type { Pictures } from '../../scenes/moments/pictures.ts'
import { TransitCare as Ride } from '../../scenes/transit-care/transit-care.tsx'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './transit-care.module.css'

interface TransitCareProps {
  content: TransitCareContent
  scenes: Pictures
  level?: HeadingLevel
}

export function TransitCare({ content, scenes, level = 2 }: TransitCareProps) {
  return (
    <section className={styles.band} data-tone="night" aria-labelledby="transit-care">
      <div className={`wrap ${styles.top}`}>
        <Heading level={level} className={`display ${styles.heading}`} id="transit-care">
          {content.heading}
        </Heading>
        <div className={styles.words}>
          <p className={`lead ${styles.warning}`}>{content.warning}</p>
          <p className="mute">{content.text}</p>
        </div>
      </div>
      <div className={styles.scene}>
        <Ride content={scenes} title={scenes.alt.transitCare} />
      </div>
      <ul className={`wrap ${styles.points}`}>
        {content.points.map((point) => (
          <li key={point.title}>
            <h3 className="subtitle">{point.title}</h3>
            <p className="mute">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

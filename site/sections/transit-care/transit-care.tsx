import type { Content } from '../../../content/languages.ts'
import { TransitCare as Ride } from '../../scenes/transit-care/transit-care.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './transit-care.module.css'

export function TransitCare({ content, scenes }: Illustrated<Content['home']['transitCare']>) {
  return (
    <section className={`section ${styles.band}`} data-tone="night" aria-labelledby="transit-care">
      <div className={`wrap stack ${styles.top}`}>
        <h2 className={`display ${styles.heading}`} id="transit-care">
          {content.heading}
        </h2>
        <div className={`stack ${styles.words}`}>
          <p className="lead accent">{content.warning}</p>
          <p className="mute">{content.text}</p>
        </div>
      </div>
      <div className={`on-screen ${styles.scene}`}>
        <Ride content={scenes} title={scenes.alt.transitCare} />
      </div>
      <ul className={`wrap stack fours ${styles.points}`}>
        {content.points.map((point) => (
          <li className="ruled" key={point.title}>
            <h3 className="subtitle">{point.title}</h3>
            <p className="mute">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

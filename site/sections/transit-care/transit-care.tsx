import type { Content } from '../../../content/languages.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './transit-care.module.css'

/** A narrow band: what is at stake, the times of one drive along its road, and what they improve. */
export function TransitCare({ content, scenes }: Illustrated<Content['home']['transitCare']>) {
  return (
    <section className={`section ${styles.band}`} data-tone="night" aria-labelledby="transit-care">
      <div className={`wrap stack split middle ${styles.top}`}>
        <Heading id="transit-care">{content.heading}</Heading>
        <p className="lead accent">{content.warning}</p>
      </div>
      <div className="wrap above-7 below-5">
        <div className={`below-2 ${styles.road}`} data-moves="" aria-hidden="true">
          <div className={styles.driven} />
        </div>
        <ol className={`stack fours gap-4 ${styles.row}`} data-figure="simulated">
          {scenes.ride.moments.map(({ at, text }, index) => (
            <li key={at}>
              <b className="block subtitle tabular accent">{at}</b>{' '}
              <span className="block small tight">
                {text} {index === 0 && <KindMark kind="simulated" mark={content.mark} />}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ul className={`wrap stack fours gap-4 ${styles.row}`}>
        {content.points.map((point) => (
          <li key={point.title}>
            <h3 className="minor">{point.title}</h3>
            <p className="small mute tight">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

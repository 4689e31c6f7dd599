import { emergencies } from '../../case/keys.ts'
import type { Content } from '../../content/languages.ts'
import { mapHeight, mapWidth } from '../scenes/moments/map-view.ts'
import city from '../scenes/route-map/city.svg?url&no-inline'
import '../styles/controls.css'
import { fill } from '../../contract/fill.ts'
import styles from './stage.module.css'

interface Props {
  content: Content['runACase']
  /** The whole case, or the ranking alone. */
  shows: 'case' | 'ranking'
}

/**
 * The container of the simulation. Without script it has a few plain links. When the visitor begins, begin.ts reads the
 * URL's hash and replaces them by the simulation.
 */
export function Stage({ content, shows }: Props) {
  const { label, heading, lead } = shows === 'case' ? content.stage : content.rankingStage
  const { begin, notice, notReviewed, reviewed, loading, failed } = content.stage
  const beside = shows === 'case' ? styles.besideCity : ''
  return (
    <section
      className={`section scripted on-screen ${beside}`}
      id="run"
      data-tone="night"
      aria-labelledby="run-heading"
    >
      <div className="wrap">
        <p className={'label eyebrow'}>{label}</p>
        <h2 className="title" id="run-heading" tabIndex={-1}>
          {heading}
        </h2>
        <p className={`lead mute ${styles.lead}`}>{lead}</p>
        <div className={styles.place} data-run={shows} data-loading={loading} data-failed={failed}>
          <p className={`strong ${styles.begin}`}>{begin}</p>
          <ul className="cluster near">
            {emergencies.map((emergency) => (
              <li key={emergency} id={`run-${emergency}`}>
                <a className={`reach ${styles.link}`} href={`#run-${emergency}`}>
                  {content.emergencies[emergency]}
                </a>
              </li>
            ))}
          </ul>
          {shows === 'case' && (
            <img
              className={styles.city}
              src={city}
              width={mapWidth}
              height={mapHeight}
              alt=""
              loading="lazy"
            />
          )}
        </div>
        <p className={`small mute ${styles.notice}`}>
          {notice}{' '}
          {content.clinicalReviewer ? fill(reviewed, { reviewer: content.clinicalReviewer }) : notReviewed}
        </p>
      </div>
    </section>
  )
}

import { emergencies } from '../../case/keys.ts'
import type { Content } from '../../content/languages.ts'
import { mapHeight, mapWidth } from '../scenes/moments/map-view.ts'
import city from '../scenes/route-map/city.svg?url&no-inline'
import '../styles/controls.css'
import { EmergencyLine, type EmergencyWords } from '../ui/emergency-line.tsx'
import styles from './stage.module.css'

interface Props {
  page: Content['casePage']['stage']
  words: Content['runACase']
  emergency: EmergencyWords
}

/**
 * The container of the simulation: a few plain links. When the visitor begins, begin.ts reads the URL's hash and replaces them by the
 * simulation. Without script a link leads to the four steps.
 */
export function Stage({ page, words, emergency }: Props) {
  const { label, heading, lead, begin, loading, failed, withoutScript, instead } = page
  return (
    <section className={`section ${styles.stage}`} id="run" data-tone="night" aria-labelledby="run-heading">
      <div className="wrap">
        <p className="label eyebrow" id="run-label">
          {label}
        </p>
        <h1 className="title" id="run-heading">
          {heading}
        </h1>
        <p className={`lead mute ${styles.lead}`}>{lead}</p>
        <EmergencyLine words={emergency} className="below-7" />
        <noscript>
          <p className="lead">
            {withoutScript} <a href={instead.href}>{instead.label}</a>
          </p>
        </noscript>
        <section
          className={`scripted on-screen ${styles.place}`}
          aria-labelledby="run-label"
          tabIndex={-1}
          data-run=""
          data-loading={loading}
          data-failed={failed}
        >
          <p className={`strong below-3 ${styles.begin}`}>{begin}</p>
          <ul className="cluster gap-2" id="ranking">
            {emergencies.map((emergency) => (
              <li key={emergency} id={`run-${emergency}`}>
                <a className={`reach ${styles.link}`} href={`#run-${emergency}`}>
                  {words.emergencies[emergency]}
                </a>
              </li>
            ))}
          </ul>
          <img className={styles.city} src={city} width={mapWidth} height={mapHeight} alt="" loading="lazy" />
        </section>
        <p className="small mute above-7">{words.notice}</p>
      </div>
    </section>
  )
}

import type { Content } from '../../../content/languages.ts'
import { ArrivalsBoard } from '../../scenes/arrivals-board/arrivals-board.tsx'
import { Coverage } from '../../scenes/coverage/coverage.tsx'
import { Documents } from '../../scenes/documents/documents.tsx'
import { VitalsMonitor } from '../../scenes/vitals-monitor/vitals-monitor.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './landing.module.css'

interface LandingProps extends Illustrated<Content['home']['landings']['access']> {
  /** Which of the four it is: each has its own picture and its own way of standing on the page. */
  name: 'access' | 'outcomes' | 'delivery' | 'preparedness'
}

export function Landing({ name, content, scenes }: LandingProps) {
  return (
    <section
      className={`section ${styles.landing} ${styles[name]}`}
      data-tone={name === 'outcomes' ? 'sand' : undefined}
      aria-labelledby={name}
    >
      <div className={styles.words}>
        <h2 className="title" id={name}>
          {content.heading}
        </h2>
        <p className={`lead mute brief ${styles.text}`}>{content.text}</p>
      </div>
      <div className={styles.picture}>
        {name === 'access' && <Coverage content={scenes} title={scenes.alt.coverage} />}
        {name === 'delivery' && <Documents content={scenes} title={scenes.alt.documents} />}
        {name === 'outcomes' && <VitalsMonitor content={scenes} title={scenes.alt.vitalsMonitor} />}
        {name === 'preparedness' && <ArrivalsBoard content={scenes} title={scenes.alt.arrivalsBoard} />}
      </div>
    </section>
  )
}

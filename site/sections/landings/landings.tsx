import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import { ArrivalsBoard } from '../../scenes/arrivals-board/arrivals-board.tsx'
import { Coverage } from '../../scenes/coverage/coverage.tsx'
import { Documents } from '../../scenes/documents/documents.tsx'
import { VitalsMonitor } from '../../scenes/vitals-monitor/vitals-monitor.tsx'
import { KindMark } from '../../ui/figure-kind.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './landings.module.css'

interface LandingsProps extends Illustrated<Content['home']['landings']> {
  /** The kind of all numbers in the four pictures, and where their city is. */
  kind: { mark: string; invented: string }
}

/** Four answers, two by two, each with a picture: a map, a trace, papers, a board. */
export function Landings({ content, scenes, kind }: LandingsProps) {
  const { alt } = scenes
  return (
    <div className={`section stack gap-2 ${styles.landings}`} data-figure="simulated">
      <Landing name="access" content={content.access}>
        <Coverage content={scenes} title={alt.coverage} />
      </Landing>
      <Landing name="outcomes" content={content.outcomes} tone="night">
        <VitalsMonitor content={scenes} title={alt.vitalsMonitor} silent />
      </Landing>
      <Landing name="delivery" content={content.delivery}>
        <Documents content={scenes} title={alt.documents} />
      </Landing>
      <Landing name="preparedness" content={content.preparedness}>
        <ArrivalsBoard content={scenes} title={alt.arrivalsBoard} />
      </Landing>
      <div className={`stack whole ${styles.call}`}>
        <p className="small">
          <KindMark kind="simulated" mark={kind.mark} /> {kind.invented}
        </p>
      </div>
    </div>
  )
}

interface LandingProps {
  name: keyof Content['home']['landings']
  content: Content['home']['landings']['access']
  tone?: 'night'
  children: ReactNode
}

const Landing = ({ name, content, tone, children }: LandingProps) => (
  <section
    className={`stack gap-5 ${styles.landing} ${styles[name]}`}
    data-tone={tone}
    aria-labelledby={name}
  >
    <div className={`stack gap-2 ${styles.words}`}>
      <h2 className="heading" id={name}>
        {content.heading}
      </h2>
      <p className="mute">{content.text}</p>
    </div>
    <div className={styles.picture}>{children}</div>
  </section>
)

import type { Content } from '../../../content/languages.ts'
import { Preparedness } from '../../scenes/preparedness/preparedness.tsx'
import { KindMark } from '../../ui/figure-kind.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './solution.module.css'

export function Solution({ content, scenes }: Illustrated<Content['home']['solution']>) {
  return (
    <section className="section" data-tone="night" aria-labelledby="solution">
      <div className={`wrap stack gap-3 ${styles.grid}`}>
        <h2 className="subtitle accent" id="solution">
          {content.heading}
        </h2>
        <p className={`title ${styles.statement}`}>{content.statement}</p>
        <p className="mute prose">{content.text}</p>
        <div className={`on-screen ${styles.scene}`} data-figure="simulated">
          <Preparedness content={scenes} title={scenes.alt.preparedness} />
          <p className="small above-3">
            <KindMark kind="simulated" mark={content.mark} />
          </p>
        </div>
      </div>
    </section>
  )
}

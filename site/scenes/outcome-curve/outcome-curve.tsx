import { type PictureProps, Scene } from '../scene/scene.tsx'
import styles from './outcome-curve.module.css'

const falling = 'C70 34 118 60 170 118S330 236 600 262'

/** The chance of a good outcome falls with time. It shows a principle, so its axes have words and no figures. */
export function OutcomeCurve({ content: { outcome }, title }: PictureProps) {
  return (
    <Scene title={title} className={styles.outcome}>
      <p className={styles.chance}>{outcome.chance}</p>
      <div className={styles.plot}>
        <svg viewBox="0 0 600 300" fill="none" preserveAspectRatio="none" aria-hidden="true">
          <path fill="var(--amber)" opacity="0.35" d="M170 300V118C201.5 153.2 253.7 189.1 350 217.7V300Z" />
          <path
            stroke="currentColor"
            strokeWidth="1.75"
            strokeDasharray="2 5"
            strokeLinecap="round"
            d="M170 40V300M350 120V300"
          />
          <path stroke="currentColor" strokeWidth="1.75" d="M0 0V300H600" />
          <path stroke="var(--signal)" strokeWidth="4" strokeLinecap="round" d={`M0 24${falling}`} />
        </svg>
        <p className={`strong ${styles.early}`}>{outcome.ready}</p>
        <p className={`strong mute ${styles.late}`}>{outcome.late}</p>
      </div>
      <p className={`ends mute ${styles.time}`}>
        <span>{outcome.start}</span>
        <span>{outcome.end}</span>
      </p>
    </Scene>
  )
}

import type { Content } from '../../../content/languages.ts'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import styles from './vision-mission.module.css'

interface Props {
  content: Content['about']['banner']
  /** Label of the switch next to the dial on phones. */
  pause: string
}

export function VisionMission({ content: { eyebrow, title, vision, mission }, pause }: Props) {
  return (
    <section className="panel" data-tone="night">
      <SecondHand />
      <MotionSwitchAtPicture label={pause} className={styles.motion} />
      <div className={`wrap ${styles.inside}`}>
        <p className="label accent below-5">{eyebrow}</p>
        <h1 className={`huge ${styles.title}`}>{title}</h1>
        <dl className={`stack gap-0 split ${styles.statements}`}>
          {[vision, mission].map(({ label, text }) => (
            <div className="stack ruled gap-4" key={label}>
              <dt className="label accent">{label}</dt>
              <dd className="subtitle">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const ticks = Array.from({ length: 60 }, (_, index) => index)

/** A dial with one hand that turns once a minute. */
function SecondHand() {
  return (
    <svg
      className={`on-screen ${styles.dial}`}
      viewBox="-200 -200 400 400"
      fill="none"
      aria-hidden="true"
      data-moves=""
    >
      {ticks.map((tick) => (
        <path
          key={tick}
          d={tick % 5 === 0 ? 'M0-190v26' : 'M0-190v12'}
          stroke="currentColor"
          strokeWidth={tick % 5 === 0 ? 2.5 : 1.25}
          transform={`rotate(${tick * 6})`}
        />
      ))}
      <path d="M0-150A150 150 0 0 1 150 0" stroke="var(--amber)" strokeWidth="5" />
      <g className={styles.hand}>
        <path d="M0 34V-176" stroke="var(--amber)" strokeWidth="3" strokeLinecap="round" />
        <circle r="8" fill="var(--amber)" />
      </g>
    </svg>
  )
}

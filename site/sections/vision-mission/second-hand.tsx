import styles from './vision-mission.module.css'

const ticks = Array.from({ length: 60 }, (_, index) => index)

/** A dial with one hand that turns once a minute. */
export function SecondHand() {
  return (
    <svg className={styles.dial} viewBox="-200 -200 400 400" fill="none" aria-hidden="true" data-moves="">
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

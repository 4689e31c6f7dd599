import styles from './road.module.css'

interface Props {
  /** The ambulance's position on it, 0 to 1, now and at the end of the animation loop. */
  way: { share: number; shareAtEnd: number }
  className?: string | undefined
}

/** A route as a straight line: the driven part, and the ambulance at its end, which moves with the animated clock. */
export function Road({ way, className = '' }: Props) {
  const [here, there] = [way.share, way.shareAtEnd].map((share) => Math.round(share * 1000))
  return (
    <svg
      className={`${styles.road} ${className}`}
      viewBox="0 0 1000 2"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 1H${here}`} />
      <g className={styles.ahead}>
        <path d={`M${here} 1H${there}`} />
        <path className={styles.ambulance} d={`M${there} 1h0`} />
      </g>
    </svg>
  )
}

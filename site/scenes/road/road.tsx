import styles from './road.module.css'

interface Props {
  /** The position of an ambulance on it, 0 to 1, now and when the animation starts again. */
  way: { share: number; shareAtEnd: number }
  className?: string | undefined
}

/** A way as a straight line: what is driven, and the ambulance at its end, which drives on while the clock beside it runs. */
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

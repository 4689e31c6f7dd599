import styles from './hospital-signs.module.css'

interface Props {
  /** Where they stand in the drawing, as in `396 214`. */
  at: readonly string[]
  /** Its `color` is that of the plates, its `stroke` that of the crosses. */
  className?: string | undefined
}

/** Hospitals on a map, all drawn with two paths: a plate of 38 by 38 with round corners, and a cross on it. */
export function HospitalSigns({ at, className }: Props) {
  return (
    <g className={className}>
      <path className={styles.plates} d={at.map((place) => `M${place}m-8-8h16v16h-16z`).join('')} />
      <path className={styles.crosses} d={at.map((place) => `M${place}m0-9v18m-9-9h18`).join('')} />
    </g>
  )
}

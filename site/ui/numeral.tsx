import styles from './numeral.module.css'

interface Props {
  value: string
  unit: string
  className?: string | undefined
}

/** A large figure: the number, and its unit in the accent colour. */
export function Numeral({ value, unit, className = '' }: Props) {
  return (
    <span className={`numeral ${className}`}>
      {value}
      <span className={`accent ${styles.unit}`}>{unit}</span>
    </span>
  )
}

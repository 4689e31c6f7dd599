import { logo, logoField } from '../../../contract/logo.ts'
import styles from './brand-mark.module.css'

export function BrandMark() {
  return (
    <svg width="32" height="32" {...logoField} aria-hidden="true">
      {logo.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  )
}

/** The mark and the name, in the colour of whatever they stand on. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={`strong ${styles.wordmark}`}>
      <BrandMark />
      {name}
    </span>
  )
}

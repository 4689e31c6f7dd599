import { logo } from '../../../contract/logo.ts'
import styles from './brand-mark.module.css'

export function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
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

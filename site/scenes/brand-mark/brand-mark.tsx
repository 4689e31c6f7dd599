import { logo, logoField } from '../../../contract/logo.ts'
import styles from './brand-mark.module.css'

/** The logo and the name, in the surrounding text colour. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={`strong ${styles.wordmark}`} data-picture="">
      <svg width="32" height="32" {...logoField} aria-hidden="true">
        {logo.map((path) => (
          <path key={path.d} {...path} />
        ))}
      </svg>
      {name}
    </span>
  )
}

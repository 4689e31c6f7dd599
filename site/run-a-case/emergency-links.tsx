import { emergencies } from '../../case/keys.ts'
import styles from './emergency-links.module.css'

interface Props {
  /** The page on which a case is run; empty on that page itself. */
  page?: string
  words: Record<string, string>
  /** Whether the links stand where the case is run, and so are what all others lead to. */
  isTarget?: boolean
}

/** Links, so that they lead somewhere before any script is there: begin.ts answers to the part after the hash. */
export function EmergencyLinks({ page = '', words, isTarget }: Props) {
  return (
    <ul className={styles.links}>
      {emergencies.map((emergency) => (
        <li key={emergency} id={isTarget ? `run-${emergency}` : undefined}>
          <a className={styles.link} href={`${page}#run-${emergency}`}>
            {words[emergency]}
          </a>
        </li>
      ))}
    </ul>
  )
}

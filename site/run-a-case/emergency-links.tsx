import { emergencies } from '../../case/keys.ts'
import styles from './emergency-links.module.css'

/** Links, so that they lead somewhere before any script is there: begin.ts answers to the part after the hash. */
export function EmergencyLinks({ words }: { words: Record<string, string> }) {
  return (
    <ul className="cluster near">
      {emergencies.map((emergency) => (
        <li key={emergency} id={`run-${emergency}`}>
          <a className={`reach ${styles.link}`} href={`#run-${emergency}`}>
            {words[emergency]}
          </a>
        </li>
      ))}
    </ul>
  )
}

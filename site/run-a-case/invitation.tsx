import type { RunACaseContent } from '../../content/types/run-a-case.ts'
import { EmergencyLinks } from './emergency-links.tsx'
import styles from './invitation.module.css'

interface Props {
  content: RunACaseContent
  page?: string
}

/** A few lines beside the four steps that lead to the stage. */
export function Invitation({ content: { invitation, emergencies }, page = '' }: Props) {
  return (
    <div className={styles.invitation}>
      <p>
        <b>{invitation.heading}</b>
        <span className="mute small">{invitation.text}</span>
      </p>
      <EmergencyLinks page={page} words={emergencies} />
    </div>
  )
}

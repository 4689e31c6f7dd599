import type { ReactNode } from 'react'
import type { FormWords, OutcomeWords } from '../../content/types/forms.ts'
import styles from './confirmation.module.css'
import type { SentDetails } from './sent-details.ts'

interface ConfirmationProps {
  words: FormWords['confirmation']
  outcome: OutcomeWords
  companyPhone: string
  /** Absent where the server does not know whose form it was. */
  details?: SentDetails | undefined
  /** The controls that bring back what was typed, and an empty form. */
  change?: ReactNode
  another?: ReactNode
}

/** Takes the place of a form that was sent, and stays when the message above it has gone. */
export function Confirmation(props: ConfirmationProps) {
  const { words, outcome, companyPhone, details, change, another } = props
  return (
    <div className={styles.confirmation}>
      <p className={styles.title}>{words.title}</p>
      <p>{words.next}</p>
      {details && (
        <dl className={styles.details}>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {details && (
        <p>
          {outcome.wrong} {change}
        </p>
      )}
      <CallUs words={outcome.call} phone={companyPhone} />
      {another && <p>{another}</p>}
    </div>
  )
}

export function CallUs({ words, phone }: { words: string; phone: string }) {
  return (
    <p>
      {words}{' '}
      <a className={styles.phone} href={`tel:${phone.replaceAll(' ', '')}`}>
        {phone}
      </a>
    </p>
  )
}

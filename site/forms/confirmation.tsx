import type { ReactNode } from 'react'
import type { FormWords, OutcomeWords } from '../../content/types/forms.ts'
import styles from './confirmation.module.css'

/** What a visitor checks for a slip: a wrong digit here is a lead that nobody can reach. */
export interface SentDetails {
  phone: string
  email: string
  reference: string
}

interface ConfirmationProps {
  words: FormWords['confirmation']
  outcome: OutcomeWords
  companyPhone: string
  /** Absent where the server does not know whose form it was. */
  details?: SentDetails | undefined
  /** The control that brings back what was typed. */
  change?: ReactNode
}

/** Stays after a form was taken, beside the message that goes away after two seconds. */
export function Confirmation({ words, outcome, companyPhone, details, change }: ConfirmationProps) {
  return (
    <div className={styles.confirmation}>
      <p>
        <b>{words.title}</b> {words.next}
      </p>
      {details && (
        <dl className={styles.details}>
          {(['phone', 'email', 'reference'] as const).map((name) => (
            <div key={name}>
              <dt>{outcome[name]}</dt>
              <dd>{details[name]}</dd>
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

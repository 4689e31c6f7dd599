import type { ReactNode } from 'react'
import type { FormWords, OutcomeWords } from '../../content/types/forms.ts'
import styles from './confirmation.module.css'
import type { Booking } from './form-content.ts'
import type { SentDetails } from './sent-details.ts'

interface ConfirmationProps {
  words: FormWords['confirmation']
  outcome: OutcomeWords
  companyPhone: string
  booking?: Booking | undefined
  /** Absent where the server does not know whose form it was. */
  details?: SentDetails | undefined
  /** The controls that bring back what was typed, and an empty form. */
  change?: ReactNode
  another?: ReactNode
}

/** Takes the place of a form that was sent, and stays when the message above it has gone. */
export function Confirmation(props: ConfirmationProps) {
  const { words, outcome, companyPhone, booking, details, change, another } = props
  return (
    <div className={`stack ${styles.confirmation}`}>
      <p className="subtitle strong">{words.title}</p>
      <p>{words.next}</p>
      {details && (
        <dl className={`stack ${styles.details}`}>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt className="mute">{label}</dt>
              <dd className="tabular strong">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {details && (
        <p>
          {outcome.wrong} {change}
        </p>
      )}
      {booking && <ChooseTime {...booking} />}
      <CallUs words={outcome.call} phone={companyPhone} />
      {another && <p>{another}</p>}
    </div>
  )
}

/** A plain link with nothing of the visitor's in it: the scheduler learns of nobody before it is pressed. */
function ChooseTime({ url, label }: Booking) {
  return (
    <p>
      <a
        className={styles.booking}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {label}
      </a>
    </p>
  )
}

export function CallUs({ words, phone }: { words: string; phone: string }) {
  return (
    <p>
      {words}{' '}
      <a className={`strong ${styles.phone}`} href={`tel:${phone.replaceAll(' ', '')}`}>
        {phone}
      </a>
    </p>
  )
}

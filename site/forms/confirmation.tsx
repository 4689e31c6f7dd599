import type { ReactNode } from 'react'
import styles from './confirmation.module.css'
import type { Booking, FormContent } from './form-content.ts'
import type { SentDetails } from './sent-details.ts'

interface ConfirmationProps {
  content: FormContent
  /** Absent where the server does not know whose form it was. */
  details?: SentDetails | undefined
  /** The controls that bring back what was typed, and an empty form. */
  change?: ReactNode
  another?: ReactNode
}

/** Takes the place of a form that was sent, and stays when the message above it has gone. */
export function Confirmation(props: ConfirmationProps) {
  const { content, details, change, another } = props
  const { words, outcome, booking, phone } = content
  return (
    <div className={`stack ${styles.confirmation}`}>
      <p className="subtitle strong">{words.confirmation.title}</p>
      <p>{words.confirmation.next}</p>
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
      <CallUs words={outcome.call} phone={phone} />
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

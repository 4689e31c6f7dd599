import type { ReactNode } from 'react'
import type { FieldWords } from '../../content/schema/forms.ts'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import { buttonLook } from '../ui/link-button.tsx'
import styles from './confirmation.module.css'
import type { FormContent } from './form-content.ts'
import type { Values } from './form-values.ts'

interface ConfirmationProps {
  content: FormContent
  /** Undefined if the server does not know who sent the form. */
  sent?: { values: Values; reference: string } | undefined
  /** Whether an acknowledgement was queued. */
  mail?: ReactNode
  /** The control that restores what was typed. */
  change?: ReactNode
}

/** Above the fields of a sent form. Stays after the success message has cleared, until the next edit or visit. */
export function Confirmation({ content, sent, mail, change }: ConfirmationProps) {
  const { words, outcome, emergency, onward, booking, phone } = content
  return (
    <div className={`card stack small gap-2 ${styles.confirmation}`} data-confirmation="">
      <p className="strong">{words.confirmation.title}</p>
      <p>{words.confirmation.next}</p>
      <EmergencyLine words={emergency} />
      {sent && (
        <>
          <dl className={`stack gap-1 ${styles.details}`}>
            {sentDetails(content, sent.values, sent.reference).map(([label, value]) => (
              <div className="cluster gap-4 flat" key={label}>
                <dt className="mute">{label}</dt>
                <dd className="tabular strong" data-typed>
                  {value}
                </dd>
              </div>
            ))}
            {/* So that they know who calls. */}
            <div className="cluster gap-4 flat">
              <dt className="mute">{outcome.ours}</dt>
              <dd className="tabular strong">
                <CallLink phone={phone} />
              </dd>
            </div>
          </dl>
          <p>
            {outcome.wrong} {change}
          </p>
        </>
      )}
      {mail && <p>{mail}</p>}
      {/* One next step. A plain link without the visitor's data: the scheduler learns nothing before it is opened. */}
      {booking ? (
        <p>
          <a
            className={`strong ${buttonLook('amber')}`}
            href={booking.url}
            data-goal="booking_opened"
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            {booking.label}
          </a>
        </p>
      ) : (
        <p className={styles.onward}>
          {outcome.meanwhile} <a href={onward.href}>{onward.label}</a>
        </p>
      )}
    </div>
  )
}

/** The values that a visitor should check: with a wrong digit nobody can reach them. */
function sentDetails({ words, outcome }: FormContent, values: Values, reference: string) {
  const fields: Record<string, FieldWords> = words.fields
  const { organisation, firstName, lastName, phone, phoneNumber = phone, email } = values
  return [
    [fields.organisation?.label ?? outcome.name, organisation ?? `${firstName} ${lastName}`],
    [outcome.phone, phoneNumber],
    [outcome.email, email],
    [outcome.reference, reference],
  ]
}

export function CallUs({ words, phone }: { words: string; phone: string }) {
  return (
    <p>
      {words} <CallLink phone={phone} />
    </p>
  )
}

const CallLink = ({ phone }: { phone: string }) => (
  <a className="strong unbroken" href={`tel:${phone.replaceAll(' ', '')}`}>
    {phone}
  </a>
)

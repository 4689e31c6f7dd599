import { memo } from 'react'
import { Link } from 'wouter'
import type { DeskLead } from '../../contract/desk.ts'
import { callAddress, contactOf } from '../leads/reach.ts'
import { dueInWords, isOverdue, waitOf } from '../leads/work-in-words.ts'
import { ownerName, personName } from '../people.ts'
import { dayOf, fullTime, shortTime } from '../times.ts'
import { Icon } from '../ui/icon.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { callTimeNames, formNames, languageName } from '../words.ts'
import styles from './lead-row.module.css'

interface Props {
  lead: DeskLead
  href: string
  now: Date
  isOpen: boolean
  isSelected: boolean
  /** Roving tabindex: the only row in the tab order. */
  isCursor: boolean
  /** Undefined if the role allows no action on selected leads. */
  onSelect: ((lead: DeskLead, toHere: boolean) => void) | undefined
  onPoint: (id: string) => void
}

export const LeadRow = memo(function LeadRow(props: Props) {
  const { lead, href, now, isOpen, isSelected, isCursor, onSelect, onPoint } = props
  const { name, organisation, phone } = contactOf(lead)
  // Only call-back leads have a call button here; for others the number is on their page.
  const toCall = lead.collection === 'signups' ? callAddress(phone) : undefined
  // English is the default and not shown. Another language decides who answers.
  const language = ['', 'en'].includes(lead.language) ? '' : languageName(lead.language)
  const about = [language, organisation, lead.message ?? formNames[lead.collection]]
    .filter(Boolean)
    .join(' · ')
  const tabIndex = isCursor ? 0 : -1
  return (
    <div className={`beside ${styles.row} ${lead.unread ? styles.unread : ''}`} data-id={lead.id}>
      {onSelect && (
        <label className={`centred ${styles.check}`}>
          <input
            type="checkbox"
            checked={isSelected}
            onClick={({ shiftKey }) => onSelect(lead, shiftKey)}
            onChange={() => {}}
            tabIndex={tabIndex}
            aria-label={`Select ${name}`}
          />
        </label>
      )}
      <Link
        href={href}
        className={`plain pair gap-3 flat ${styles.link}`}
        tabIndex={tabIndex}
        onFocus={() => onPoint(lead.id)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="beside middle gap-2 shrinks">
          <span className={`clip ${styles.name}`}>
            {lead.unread && <span className="visually-hidden">Unread: </span>}
            {name}
          </span>
          {lead.others > 0 && (
            <span className={`mute tiny tight ${styles.others}`}>
              {lead.others + 1}
              <span className="visually-hidden"> from this person</span>
            </span>
          )}
        </span>
        <Arrived lead={lead} now={now} />
        <span className={`mute small beside whole gap-2 shrinks ${styles.second}`}>
          <StatusMark lead={lead} /> {lead.noContact && <span className="bad">No contact</span>}{' '}
          {lead.urgent && <b className="bad">Emergency?</b>}{' '}
          {toCall && lead.callTime && <span>{callTimeNames[lead.callTime]}</span>}{' '}
          {lead.dueOn && <Due day={lead.dueOn} today={dayOf(now)} />}{' '}
          {lead.owner && (
            <span className="clip" title={personName(lead.owner)}>
              <span className="visually-hidden">with </span>
              <span>{ownerName(lead.owner)}</span>
            </span>
          )}{' '}
          <span className={`clip ${styles.about}`}>{about}</span>
        </span>
      </Link>
      {toCall && (
        <a
          href={toCall}
          className={`small beside middle gap-1 ${styles.call}`}
          tabIndex={tabIndex}
          aria-label={`Call ${name}, ${phone}`}
        >
          <Icon name="phone" /> <span>{phone}</span>
        </a>
      )}
    </div>
  )
})

/** The time of arrival, or how long the lead has waited if nobody has worked on it. */
function Arrived({ lead, now }: { lead: DeskLead; now: Date }) {
  const wait = waitOf(lead, now)
  return (
    <time
      className={`mute small to-end ${styles.time} ${wait?.isLate ? styles.late : ''}`}
      dateTime={lead.timestamp}
      title={fullTime(lead.timestamp)}
    >
      {wait && (
        <span className="visually-hidden">{`${wait.isLate ? 'Waits too long' : 'Waits'}: ${wait.inWords}`}</span>
      )}
      {wait ? <span aria-hidden="true">{wait.age}</span> : shortTime(lead.timestamp, now)}
    </time>
  )
}

const Due = ({ day, today }: { day: string; today: string }) => (
  <span className={isOverdue(day, today) ? 'bad' : undefined}>{dueInWords(day, today)}</span>
)

import { type MouseEvent, memo } from 'react'
import { Link } from 'wouter'
import type { DeskLead } from '../../contract/desk.ts'
import { contactOf } from '../leads/contact-of.ts'
import { callAddress } from '../leads/reach.ts'
import { shortTime } from '../times.ts'
import { Icon } from '../ui/icon.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { formNames, languageName } from '../words.ts'
import styles from './lead-row.module.css'

interface Props {
  lead: DeskLead
  href: string
  now: Date
  isOpen: boolean
  isSelected: boolean
  /** The one row that the Tab key stops at. */
  isCursor: boolean
  onSelect: (lead: DeskLead, toHere: boolean) => void
  onPoint: (id: string) => void
}

export const LeadRow = memo(function LeadRow(props: Props) {
  const { lead, href, now, isOpen, isSelected, isCursor, onSelect, onPoint } = props
  const { name, organisation, phone } = contactOf(lead)
  // Whoever asked for a call is called from here; of the others the number stands on their page.
  const toCall = lead.collection === 'signups' ? callAddress(phone) : undefined
  // English goes without saying; another language decides who answers.
  const language = ['', 'en'].includes(lead.language) ? '' : languageName(lead)
  const about = [language, organisation, lead.message ?? formNames[lead.collection]]
    .filter(Boolean)
    .join(' · ')
  const tabIndex = isCursor ? 0 : -1
  const select = (event: MouseEvent) => onSelect(lead, event.shiftKey)
  return (
    <div className={classOf(lead, isOpen, isSelected)} data-id={lead.id}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isSelected}
          onClick={select}
          onChange={() => {}}
          tabIndex={tabIndex}
          aria-label={`Select ${name}`}
        />
      </label>
      <Link
        href={href}
        className={styles.link}
        tabIndex={tabIndex}
        onFocus={() => onPoint(lead.id)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.name}>
          {lead.unread && <span className="unseen">Unread: </span>}
          {name}
        </span>
        <time className={styles.time} dateTime={lead.timestamp}>
          {shortTime(lead.timestamp, now)}
        </time>
        <span className={styles.about}>{about}</span>
        <span className={styles.work}>
          <StatusMark lead={lead} />
        </span>
      </Link>
      {toCall && (
        <a href={toCall} className={styles.call} tabIndex={tabIndex} aria-label={`Call ${name}, ${phone}`}>
          <Icon name="phone" /> {phone}
        </a>
      )}
    </div>
  )
})

const classOf = ({ unread }: DeskLead, isOpen: boolean, isSelected: boolean) =>
  [styles.row, unread && styles.unread, isOpen && styles.open, isSelected && styles.selected]
    .filter(Boolean)
    .join(' ')

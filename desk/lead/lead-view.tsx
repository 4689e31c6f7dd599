import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { setRead, setSpam, setStatus } from '../leads/changes.ts'
import { contactOf } from '../leads/contact-of.ts'
import { callAddress, mailAddress } from '../leads/reach.ts'
import { fullTime, shortTime } from '../times.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { formNames, spamInWords } from '../words.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { Facts } from './facts.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import styles from './lead-pane.module.css'
import { Notes } from './notes.tsx'
import { StatusSelect } from './status-select.tsx'

const WriteDialog = lazy(() => import('./write-dialog.tsx'))

interface Props {
  detail: DeskLeadDetail
  addressOf: (id: string) => string
  onClose: () => void
}

export function LeadView({
  detail: { lead, history, mails, handOvers, samePerson, repeats },
  addressOf,
  onClose,
}: Props) {
  const [dialog, setDialog] = useState<'write' | 'correct' | 'erase'>()
  const { name, organisation, phone, email } = contactOf(lead)
  const toCall = callAddress(phone)
  const toWrite = lead.unreachable ? undefined : mailAddress(email)
  const close = () => setDialog(undefined)
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header className={styles.head}>
        <FocusedHeading>{name}</FocusedHeading>
        <p>{[lead.designation, organisation].filter(Boolean).join(', ')}</p>
        <p className="mute small">
          {formNames[lead.collection]}, {fullTime(lead.timestamp)},{' '}
          <span className={styles.whole}>{lead.reference}</span>
        </p>
      </header>
      {lead.spam && (
        <div className={styles.spam}>
          <p>
            <b>Held as spam</b>. {spamInWords(lead.spamReason)}
            {repeats && (
              <>
                {' '}
                It repeats{' '}
                <Link href={addressOf(repeats.id)}>
                  {repeats.reference} of {fullTime(repeats.timestamp)}
                </Link>
                .
              </>
            )}
          </p>
          <Button onClick={() => void setSpam([lead], false)}>No spam, release it</Button>
        </div>
      )}
      <div className={styles.reach}>
        {toCall && (
          <ButtonLink main href={toCall}>
            <Icon name="phone" /> Call {phone}
          </ButtonLink>
        )}
        {toWrite && (
          <Button onClick={() => setDialog('write')}>
            <Icon name="mail" /> Write
          </Button>
        )}
        <StatusSelect status={lead.status} onChange={(status) => void setStatus([lead], status)} />
      </div>
      {lead.message && <p className={styles.message}>{lead.message}</p>}
      <Facts lead={lead} onCorrect={() => setDialog('correct')} />
      <Notes leadId={lead.id} history={history} />
      <SamePerson leads={samePerson} addressOf={addressOf} />
      <Deliveries leadId={lead.id} isHeld={lead.spam} mails={mails} handOvers={handOvers} />
      <footer className={styles.foot}>
        <Button onClick={() => void setRead([lead], lead.unread)}>
          {lead.unread ? 'Mark read' : 'Mark unread'}
        </Button>
        {!lead.spam && <Button onClick={() => void setSpam([lead], true)}>Hold as spam</Button>}
        <Button dangerous onClick={() => setDialog('erase')}>
          Erase …
        </Button>
      </footer>
      {dialog === 'write' && toWrite && (
        <Suspense>
          <WriteDialog lead={lead} to={toWrite} onClose={close} />
        </Suspense>
      )}
      {dialog === 'correct' && <CorrectDialog lead={lead} onClose={close} />}
      {dialog === 'erase' && <EraseDialog lead={lead} onClose={close} onErased={onClose} />}
    </>
  )
}

function SamePerson({ leads, addressOf }: { leads: DeskLead[]; addressOf: (id: string) => string }) {
  if (leads.length === 0) return null
  return (
    <section>
      <h2>Also from this person</h2>
      <ul className={styles.others}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <Link href={addressOf(lead.id)}>
              {formNames[lead.collection]}, {shortTime(lead.timestamp, new Date())}
            </Link>{' '}
            <StatusMark lead={lead} />
            {lead.message && <p className="mute">{lead.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

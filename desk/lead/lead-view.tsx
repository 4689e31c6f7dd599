import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DeskLeadDetail, DeskPerson } from '../../contract/desk.ts'
import { personOptions } from '../leads/lead-queries.ts'
import { callAddress, chatAddress, contactOf, mailAddress } from '../leads/reach.ts'
import { toggleRead, toggleSpam } from '../leads/work.ts'
import { workInWords } from '../leads/work-in-words.ts'
import { useOthersAt } from '../live/poll.ts'
import { useMay } from '../session/session.ts'
import { fullTime } from '../times.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FocusedHeading, PageTitle } from '../ui/page.tsx'
import { callTimeNames, capitalised, counted, formNames, spamInWords } from '../words.ts'
import { CallOutcomes, WorkBar } from '../work/work-bar.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { Facts } from './facts.tsx'
import styles from './lead-pane.module.css'
import { Notes } from './notes.tsx'
import { Rights } from './rights.tsx'
import { storyOf } from './story.ts'

const WriteDialog = lazy(() => import('./write-dialog.tsx'))

interface Props {
  detail: DeskLeadDetail
  onClose: () => void
}

export function LeadView({ detail, onClose }: Props) {
  const { lead, history, samePerson } = detail
  const [mayAnswer, isAdmin] = [useMay('answer'), useMay('admin')]
  const others = useOthersAt(lead.id)
  const [dialog, setDialog] = useState<'write' | 'correct' | 'erase'>()
  const { name, organisation, phone, email } = contactOf(lead)
  const toCall = callAddress(phone)
  const toChat = lead.noContact ? undefined : chatAddress(phone)
  const toWrite = lead.unreachable ? undefined : mailAddress(email)
  const close = () => setDialog(undefined)
  // A changed address means that there may be leads under the old one.
  const hasOthers = samePerson.length > 0 || history.some(({ field }) => field === 'email')
  const { data: person } = useQuery({ ...personOptions(lead.id), enabled: hasOthers })
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header>
        <FocusedHeading className="heading below-2">{name}</FocusedHeading>
        <p>{[lead.designation, organisation].filter(Boolean).join(', ')}</p>
        <p className="mute small">
          {formNames[lead.collection]}, {fullTime(lead.timestamp)},{' '}
          <span className="unbroken">{lead.reference}</span>
        </p>
        <p
          role="status"
          className={others.length > 0 ? `callout above-2 ${styles.others}` : undefined}
          data-open-by={others.length > 0 ? others.join(', ') : undefined}
        >
          {others.length > 0 &&
            `${listed(others)} ${others.length === 1 ? 'has' : 'have'} this lead open too.`}
        </p>
      </header>
      {lead.urgent && (
        <p className="callout above-4">
          <b>Sounds like an emergency now.</b> A hint by its words: read it first, and call.
        </p>
      )}
      {lead.spam && (
        <div className={`row callout gap-4 above-4 ${styles.spam}`}>
          <p>
            <b>Held as spam</b>. {spamInWords(lead.spamReason)}
          </p>
          {isAdmin && <Button onClick={() => void toggleSpam([lead])}>Not spam, release it</Button>}
        </div>
      )}
      {lead.noContact && (
        <p className={`row callout gap-4 above-4 ${styles.spam}`}>
          <span>
            <b>No more contact.</b> Asked for with this address: no call, and only mails that the law
            requires. If the form came later and is really from the same person, answer only what it asks.
          </span>
        </p>
      )}
      <div className={`row above-4 ${styles.reach}`}>
        {toCall && (
          <ButtonLink main={!lead.noContact} href={toCall}>
            <Icon name="phone" /> Call {phone}
          </ButtonLink>
        )}
        {toCall && lead.callTime && <span className="strong reach">{callTimeNames[lead.callTime]}</span>}
        {toChat && (
          <ButtonLink href={toChat} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </ButtonLink>
        )}
        {toWrite && mayAnswer && (
          <Button onClick={() => setDialog('write')}>
            <Icon name="mail" /> Write
          </Button>
        )}
      </div>
      {mayAnswer ? <WorkBar lead={lead} /> : <p className="above-4">{capitalised(workInWords(lead))}.</p>}
      {toCall && mayAnswer && <CallOutcomes lead={lead} />}
      {lead.message && <p className={`lead breakable above-5 ${styles.message}`}>{lead.message}</p>}
      <Facts lead={lead} onCorrect={mayAnswer ? () => setDialog('correct') : undefined} />
      <Notes
        leadId={lead.id}
        story={storyOf(lead.id, history, person)}
        about={person && person.leads.length > 1 ? ofPerson(person) : undefined}
      />
      <Deliveries detail={detail} />
      {isAdmin && <Rights lead={lead} />}
      {mayAnswer && (
        <footer className={`row above-7 ${styles.foot}`}>
          <Button onClick={() => void toggleRead([lead])}>{lead.unread ? 'Mark read' : 'Mark unread'}</Button>
          {!lead.spam && <Button onClick={() => void toggleSpam([lead])}>Hold as spam</Button>}
          {isAdmin && (
            <Button dangerous onClick={() => setDialog('erase')}>
              Erase …
            </Button>
          )}
        </footer>
      )}
      {dialog === 'write' && toWrite && mayAnswer && (
        <Suspense>
          <WriteDialog lead={lead} to={toWrite} onClose={close} />
        </Suspense>
      )}
      {dialog === 'correct' && mayAnswer && <CorrectDialog lead={lead} onClose={close} />}
      {dialog === 'erase' && isAdmin && <EraseDialog lead={lead} onClose={close} onErased={onClose} />}
    </>
  )
}

const listed = (names: string[]) => new Intl.ListFormat('en').format(names)

const ofPerson = ({ leads }: DeskPerson) => `Of all ${counted(leads.length, 'lead')} with this address.`

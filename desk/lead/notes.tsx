import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { type DeskChange, longestNote } from '../../contract/desk.ts'
import { useLeadAddress } from '../leads/filter.ts'
import { contactOf } from '../leads/reach.ts'
import { ownerName, personName } from '../people.ts'
import { useMay } from '../session/session.ts'
import { fullTime, weekdayWords } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/page.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { fieldName, formNames } from '../words.ts'
import styles from './notes.module.css'
import type { StoryLine } from './story.ts'
import { useNotes } from './use-notes.ts'

interface Props {
  leadId: string
  story: StoryLine[]
  /** Label of the history if it covers several leads. */
  about?: string | undefined
  /** The lead was erased: typed text can be copied, but not saved. */
  isGone?: boolean
}

/** The field for a note, and below it the history with notes, newest first. */
export function Notes({ leadId, story, about, isGone = false }: Props) {
  const { text, type, save, unsent, problem, takeBack, sendAgain } = useNotes(leadId)
  const mayWrite = useMay('answer')
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isGone) save()
  }
  const isWriting = (!isGone && mayWrite) || text !== '' || unsent.length > 0
  if (!isWriting && story.length === 0) return null
  return (
    <section>
      <h2>Notes and history</h2>
      {about && <p className="mute small">{about}</p>}
      {isWriting && (
        <div className="stack gap-1 above-2">
          <label htmlFor="note">{isGone ? 'Your note, which was not saved' : 'Note for the team'}</label>
          <textarea
            id="note"
            rows={3}
            maxLength={longestNote}
            value={isGone ? [...unsent.map((note) => note.text), text].filter(Boolean).join('\n\n') : text}
            readOnly={isGone || !mayWrite}
            onChange={(event) => type(event.target.value)}
            onKeyDown={saveByKey}
          />
          {!isGone && mayWrite && (
            <Button onClick={save} disabled={text.trim() === ''}>
              Save note
            </Button>
          )}
        </div>
      )}
      {problem && !isGone && <Problem>Your note is kept here but not saved yet. {problem}</Problem>}
      <ol className={`ruled above-2 ${styles.history}`}>
        {!isGone &&
          unsent.toReversed().map((note) => (
            <li key={note.id}>
              <p className="mute small">
                {problem ? 'Not saved yet' : 'Saving …'}{' '}
                {problem && (
                  <>
                    <Button quiet onClick={() => void sendAgain(note)}>
                      Try again
                    </Button>
                    <Button quiet onClick={() => takeBack(note)}>
                      Edit
                    </Button>
                  </>
                )}
              </p>
              <p className={styles.text}>{note.text}</p>
            </li>
          ))}
        {story.toReversed().map((line) => (
          <li key={line.key}>
            <Line line={line} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line({ line: { came, changes, of, timestamp } }: { line: StoryLine }) {
  const addressOf = useLeadAddress()
  if (came)
    return (
      <>
        <p className="mute small">
          {contactOf(came).name}, {fullTime(timestamp)}
        </p>
        {of ? (
          <>
            <p className="row gap-3 flat">
              <Link href={addressOf(of.id)} className="reach">
                {formNames[of.collection]} {of.reference}
              </Link>
              <StatusMark lead={of} />
            </p>
            {of.message && <p className={styles.text}>{of.message}</p>}
          </>
        ) : (
          <p>{formNames[came.collection]}: the one above</p>
        )}
      </>
    )
  return (
    <>
      <p className="mute small">
        {personName(changes[0].actor)}, {fullTime(timestamp)}
        {of && `, about ${formNames[of.collection]} ${of.reference}`}
      </p>
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </>
  )
}

function Change({ change: { field, from, to } }: { change: DeskChange }) {
  if (field === 'note') return <p className={styles.text}>{to}</p>
  if (field === 'sent')
    return (
      <>
        <p>Marked as sent:</p>
        <p className={styles.text}>{to}</p>
      </>
    )
  if (field === 'notSent') return <p>Undid “marked as sent”{to && `: ${to}`}</p>
  if (field === 'spam') return <p>{to ? 'Marked as spam' : 'Released: not spam'}</p>
  return (
    <p>
      {fieldName(field)}: <s className="mute">{said(field, from)}</s> → {said(field, to)}
    </p>
  )
}

function said(field: string, value: string | null): string {
  if (field === 'owner') return value ? ownerName(value) : 'nobody'
  if (field === 'dueOn') return value ? weekdayWords(value) : 'no day'
  return value || 'nothing'
}

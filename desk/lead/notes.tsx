import type { KeyboardEvent } from 'react'
import { type DeskChange, longestNote } from '../../contract/desk.ts'
import { fullTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { fieldName } from '../words.ts'
import styles from './notes.module.css'
import { useNotes } from './use-notes.ts'

interface Props {
  leadId: string
  history: DeskChange[]
  /** Erased meanwhile: what was typed can still be copied, but nothing can be saved. */
  isGone?: boolean
}

/** Notes and everything else that happened to the lead, newest first, below the field for the next note. */
export function Notes({ leadId, history, isGone = false }: Props) {
  const { text, type, save, unsent, problem, takeBack, sendAgain } = useNotes(leadId)
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isGone) save()
  }
  return (
    <section className={styles.notes}>
      <h2>Notes and history</h2>
      {!isGone || text || unsent.length > 0 ? (
        <div className={styles.write}>
          <label htmlFor="note">{isGone ? 'Your note, which was not saved' : 'Note for the team'}</label>
          <textarea
            id="note"
            rows={3}
            maxLength={longestNote}
            value={isGone ? [...unsent.map((note) => note.text), text].filter(Boolean).join('\n\n') : text}
            readOnly={isGone}
            onChange={(event) => type(event.target.value)}
            onKeyDown={saveByKey}
          />
          {!isGone && (
            <Button onClick={save} disabled={text.trim() === ''}>
              Save note
            </Button>
          )}
        </div>
      ) : null}
      {problem && !isGone && <Problem>Your note is kept here but not saved yet. {problem}</Problem>}
      <ol className={styles.history}>
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
        {history.toReversed().map((change, index) => (
          // The history only grows at its end, so a line keeps its number.
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end that does not move
          <li key={history.length - index}>
            <p className="mute small">
              {change.actor}, {fullTime(change.timestamp)}
            </p>
            <Change change={change} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Change({ change: { field, from, to } }: { change: DeskChange }) {
  if (field === 'note') return <p className={styles.text}>{to}</p>
  if (field === 'spam') return <p>{to ? 'Marked as spam' : 'Released: no spam'}</p>
  return (
    <p>
      {field === 'status' ? 'Status' : fieldName(field)}: <s className="mute">{from || 'nothing'}</s> →{' '}
      {to || 'nothing'}
    </p>
  )
}

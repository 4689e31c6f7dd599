import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DeskLeadDetail } from '../../contract/desk.ts'
import { isSignedOut, NotReached, reasonOf } from '../http.ts'
import { putLead } from '../leads/lead-cache.ts'
import { leadOptions } from '../leads/lead-queries.ts'
import { changeInTurn } from '../leads/own-changes.ts'
import { useConnectionLost } from '../live/live.ts'
import { queryClient } from '../query-client.ts'
import { editLead } from '../server-calls.ts'
import { useSession } from '../session/session.ts'
import { type Draft, newDraft, noteDrafts } from './note-drafts.ts'

/** A lead's note in the making, and those that the server does not have yet. */
export function useNotes(leadId: string) {
  const state = useSession()
  const person = 'session' in state ? state.session.person : ''
  const drafts = useMemo(() => noteDrafts(person, leadId), [person, leadId])
  const [text, setText] = useState(drafts.read)
  const [unsent, setUnsent] = useState(drafts.readUnsent)
  const [problem, setProblem] = useState<string>()
  const isHere = state.kind === 'here'
  const isLost = useConnectionLost()

  const type = (next: string) => {
    setText(next)
    drafts.keep(next)
  }
  const changeUnsent = useCallback(
    (change: (notes: Draft[]) => Draft[]) => {
      const next = change(drafts.readUnsent())
      drafts.keepUnsent(next)
      setUnsent(next)
    },
    [drafts],
  )

  /** Back into the field, above what was typed since. */
  const takeBack = useCallback(
    (note: Draft) => {
      changeUnsent((notes) => notes.filter(({ id }) => id !== note.id))
      const both = [note.text, drafts.read()].filter(Boolean).join('\n\n')
      setText(both)
      drafts.keep(both)
    },
    [drafts, changeUnsent],
  )

  const send = useCallback(
    async (note: Draft) => {
      try {
        const lead = queryClient.getQueryData<DeskLeadDetail>(leadOptions(leadId).queryKey)?.lead
        putLead(await changeInTurn(lead ?? { id: leadId, version: 0 }, () => editLead(leadId, { note })))
        setProblem(undefined)
        drafts.keepUnsent(drafts.readUnsent().filter(({ id }) => id !== note.id))
        // On the screen it stays among those on their way until the history shows it, so that it never blinks.
        await queryClient.refetchQueries({ queryKey: leadOptions(leadId).queryKey })
        setUnsent(drafts.readUnsent())
      } catch (error) {
        setProblem(reasonOf(error))
        if (!(error instanceof NotReached) && !isSignedOut(error)) takeBack(note)
      }
    },
    [leadId, drafts, takeBack],
  )

  // What waits goes out by itself once somebody is signed in and the line is there again.
  useEffect(() => {
    if (isHere && !isLost) for (const note of drafts.readUnsent()) void send(note)
  }, [isHere, isLost, drafts, send])

  function save() {
    const note = newDraft(text.trim())
    if (note.text === '') return
    changeUnsent((notes) => [...notes, note])
    type('')
    void send(note)
  }

  return { text, type, save, unsent, problem, takeBack, sendAgain: send }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { isSignedOut, reasonOf, ServerUnreachable } from '../http.ts'
import { putLead } from '../leads/lead-cache.ts'
import { leadOptions } from '../leads/lead-queries.ts'
import { addInTurn } from '../leads/own-changes.ts'
import { useConnectionLost } from '../live/poll.ts'
import { queryClient } from '../query-client.ts'
import { editLead } from '../server-calls.ts'
import { useSession } from '../session/session.ts'
import { type Draft, newDraft, noteDrafts } from './note-drafts.ts'

/** The draft note of a lead, and notes that are not sent yet. */
export function useNotes(leadId: string) {
  const state = useSession()
  const person = 'session' in state ? state.session.person : ''
  const drafts = noteDrafts(person, leadId)
  const [text, setText] = useState(drafts.read)
  const [unsent, setUnsent] = useState(drafts.readUnsent)
  const [problem, setProblem] = useState<string>()
  const isHere = state.kind === 'here'
  const isLost = useConnectionLost()

  function type(next: string) {
    setText(next)
    drafts.keep(next)
  }

  function keepUnsent(notes: Draft[]) {
    drafts.keepUnsent(notes)
    setUnsent(notes)
  }

  const unsentBut = (note: Draft) => drafts.readUnsent().filter(({ id }) => id !== note.id)

  /** Moves an unsent note back into the field, above text typed since. */
  function takeBack(note: Draft) {
    keepUnsent(unsentBut(note))
    type([note.text, drafts.read()].filter(Boolean).join('\n\n'))
  }

  async function send(note: Draft) {
    try {
      putLead(await addInTurn(() => editLead(leadId, { note })))
      setProblem(undefined)
      drafts.keepUnsent(unsentBut(note))
      // Stays among the unsent notes until the history contains it, so that it does not flicker.
      await queryClient.refetchQueries({ queryKey: leadOptions(leadId).queryKey })
      setUnsent(drafts.readUnsent())
    } catch (error) {
      setProblem(reasonOf(error))
      if (!(error instanceof ServerUnreachable) && !isSignedOut(error)) takeBack(note)
    }
  }

  // Sends waiting notes once the session and the connection are back.
  const sendWaiting = useEffectEvent(() => {
    for (const note of drafts.readUnsent()) void send(note)
  })
  useEffect(() => {
    if (isHere && !isLost) sendWaiting()
  }, [isHere, isLost])

  function save() {
    const note = newDraft(text.trim())
    if (note.text === '') return
    keepUnsent([...drafts.readUnsent(), note])
    type('')
    void send(note)
  }

  return { text, type, save, unsent, problem, takeBack, sendAgain: send }
}

import { useQuery } from '@tanstack/react-query'
import { useActionState, useState } from 'react'
import type { DeskErased, DeskErasure, DeskLead } from '../../contract/desk.ts'
import { readReference } from '../../contract/reference.ts'
import { isGone, reasonOf } from '../http.ts'
import { restartLists } from '../leads/lead-cache.ts'
import { showProof } from '../requests/proof-dialog.tsx'
import { erase, readErasure } from '../server-calls.ts'
import { showProblem, showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { counted } from '../words.ts'

interface Props {
  lead: DeskLead
  onClose: () => void
  onErased: () => void
}

/** Cannot be undone, so it lists what will be erased and requires the reference to be typed. */
export function EraseDialog({ lead, onClose, onErased }: Props) {
  const [alone, setAlone] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure', lead.id, alone],
    queryFn: () => readErasure(lead.id, alone),
    staleTime: 0,
  })
  const [typed, setTyped] = useState('')
  const fits = readReference(typed) === lead.reference

  const [problem, submit, busy] = useActionState(async () => {
    if (!data) return undefined
    const person = data.isPerson ? data.email : null
    try {
      const { copies, systems, proof } = await erase(lead.id, person)
      showProof(proof)
      showSystems(systems)
      const days = copies.flatMap(({ until }) => until ?? [])
      const last = days.length < copies.length ? 'removed by hand' : days.toSorted().at(-1)
      if (last)
        showToast(
          `${counted(copies.length, 'copy', 'copies')} known to the server may hold it until ${last}; a restore leaves it out.`,
        )
    } catch (refused) {
      if (!isGone(refused)) {
        await refetch()
        return reasonOf(refused)
      }
    }
    onErased()
    restartLists()
    showToast(person === null ? `${lead.reference} is erased.` : `Everything about ${person} is erased.`)
    return undefined
  }, undefined)

  return (
    <Dialog title={alone ? 'Erase this lead for good' : 'Erase this person for good'} onClose={onClose}>
      {error && <Problem>{reasonOf(error)}</Problem>}
      <label className="beside middle gap-2 tick">
        <input type="checkbox" checked={alone} onChange={({ target }) => setAlone(target.checked)} />
        This lead alone, not everything of the person
      </label>
      {data && <WhatGoes {...data} />}
      <form action={submit} className="stack gap-3 above-4">
        <label htmlFor="reference">
          This cannot be undone. Type <b>{lead.reference}</b> to erase.
        </label>
        <input
          id="reference"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && !busy && <Problem>Nothing was erased. {problem}</Problem>}
        <div className="row">
          <Button dangerous type="submit" disabled={!fits || !data || busy}>
            Erase for good
          </Button>
          <Button onClick={onClose}>Keep</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The erasure does not wait for other systems. Those not notified automatically are listed as a task. */
function showSystems(systems: DeskErased['systems']) {
  const named = (isNotified: boolean) =>
    new Intl.ListFormat('en').format(
      systems.filter(({ notified }) => notified === isNotified).map(({ name }) => name),
    )
  const [notified, toAsk] = [named(true), named(false)]
  if (notified) showToast(`Erasure requested, not confirmed yet: ${notified}.`)
  if (toAsk) showProblem(`Another system received it and must erase it too: ask ${toAsk}.`)
}

function WhatGoes({ email, isPerson, leads, mails, messages, handOvers, notes }: DeskErasure) {
  const parts: [number, string][] = [
    [leads, 'lead'],
    [notes, 'note'],
    [mails, 'mail'],
    [messages, 'other mail'],
    [handOvers, 'hand-over'],
  ]
  return (
    <>
      <p>
        {isPerson ? (
          <>
            Everything stored about <b>{email}</b> will be erased:
          </>
        ) : (
          'Only this lead will be erased:'
        )}
      </p>
      <ul className="bulleted above-2 below-2">
        {parts.flatMap(([count, noun]) => (count === 0 ? [] : [<li key={noun}>{counted(count, noun)}</li>]))}
      </ul>
      <p className="mute small">
        Other systems that had received it before are listed afterwards; the erasure does not wait for them.
      </p>
    </>
  )
}

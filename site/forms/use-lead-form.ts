import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { acknowledgementHeader, type RecordReply, sentLeadHeader } from '../../contract/api.ts'
import {
  addedControls,
  formSchemas,
  type Messages,
  messageClearsAfterMs,
  type Problems,
  problemsOf,
  reasonsOf,
  sentMessages,
} from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { apiAddresses } from '../browser/api-addresses.ts'
import { send } from '../browser/http.ts'
import { visitSource } from '../browser/source.ts'
import { withAdditions } from './additions-offer.tsx'
import { behaviours } from './behaviour.ts'
import { attemptFor, keepDraft, keepUnsent, readDraft, restoreDraft } from './draft.ts'
import type { FormContent } from './form-content.ts'
import { noteBegun, noteRefused, noteSent, noteWhenSeen } from './form-steps.ts'
import { clearSent, fillEmpty, focusOn, type Values, valuesOf } from './form-values.ts'
import { emptyView, type Sent } from './form-view.ts'
import { forgetSent, keepSent, recallSent } from './kept-sent.ts'
import { lacksDomain, likelyAddress } from './likely-address.ts'
import { tidyPhone } from './tidy-phone.ts'

/**
 * The behaviour of the three forms. The fields are uncontrolled, so text typed before hydration stays, and no render
 * can lose a key press.
 */
export function useLeadForm({ collection, filling }: FormContent, messages: Messages) {
  const behaviour = behaviours[collection]
  const form = useRef<HTMLFormElement>(null)
  const sentRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(emptyView)
  // A ref, because a second press can come before the next render, when state would still be the old one.
  const locked = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownAt = useRef(0)
  const rewritten = useRef(new Set<string>())
  /** The token of the lead that the form replaces, set by "Change it". */
  const changes = useRef<string | undefined>(undefined)

  useEffect(() => {
    shownAt.current = performance.now()
    if (form.current) {
      // Until the script is loaded the browser's own validation applies.
      form.current.noValidate = true
      noteWhenSeen(form.current, collection)
      restoreDraft(form.current, collection)
    }
    const sent = recallSent(collection)
    if (sent) setView({ ...emptyView, state: 'sent', sent })
    return () => clearTimeout(timer.current)
  }, [collection])

  const later = (action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, messageClearsAfterMs)
  }

  function refuse(problems: Problems, values: Values) {
    noteRefused(collection, problems, values)
    const refusal = behaviour.refuse(problems, messages)
    const refused = Object.keys(refusal.problems)
    const reasons = reasonsOf(problems, values, filling.empty)
    setView((now) => ({ ...now, ...refusal, cleared: false, refused, reasons, state: 'failed' }))
    if (form.current) focusOn(form.current, refused[0])
    if (behaviour.problemsClear) later(() => setView((now) => ({ ...now, cleared: true, status: '' })))
  }

  function accept(element: HTMLFormElement, sent: Sent) {
    const { values } = sent
    noteSent(collection)
    keepUnsent(element, collection, values)
    keepSent(collection, sent)
    const status = messages[sentMessages[collection]]
    flushSync(() => setView({ ...emptyView, status, state: 'sent', sent }))
    // The next submit is a new lead, unless the visitor presses "Change it".
    changes.current = undefined
    sentRef.current?.focus({ preventScroll: true })
    sentRef.current?.scrollIntoView({ block: 'nearest' })
    if (behaviour.fieldsClear === 'at once') clearSent(element, values)
    later(() => {
      locked.current = false
      if (behaviour.fieldsClear === 'later') {
        keepUnsent(element, collection, values)
        clearSent(element, values)
      }
      if (behaviour.sentClears) setView((now) => ({ ...now, status: '' }))
    })
  }

  /** Fills in the sent values to change them. The next submit then replaces the lead, while the server allows it. */
  function change() {
    const { sent } = view
    if (!form.current || !sent) return
    clearTimeout(timer.current)
    locked.current = false
    forgetSent(collection)
    changes.current = sent.change
    fillEmpty(form.current, sent.values)
    keepDraft(collection, { values: valuesOf(form.current), attempt: sent.attempt })
    flushSync(() => setView(emptyView))
    focusOn(form.current, 'email')
  }

  /** The first edit after a success removes the confirmation above the field, which must not move under the finger. */
  function removeConfirmation(edited: HTMLElement) {
    const { top } = edited.getBoundingClientRect()
    locked.current = false
    forgetSent(collection)
    flushSync(() => setView(({ sent: _, state: __, ...now }) => now))
    scrollBy({ top: edited.getBoundingClientRect().top - top, behavior: 'instant' })
  }

  function rewritePhone(control: HTMLInputElement) {
    const digits = tidyPhone(control, rewritten.current)
    if (!digits) return
    control.value = digits
    noteEdit(control)
    setView((now) => ({ ...now, rewritten: { ...now.rewritten, [control.name]: digits } }))
  }

  function noteEdit({ name, value }: HTMLInputElement) {
    if (!form.current) return
    const values = valuesOf(form.current)
    noteBegun(collection)
    keepDraft(collection, { ...readDraft(collection), values })
    const message = behaviour.onChange?.(name, values, messages)
    const wrong = name in problemsOf(formSchemas[collection], values, messages)
    const advice = wrong ? undefined : message
    const noReply = advice && lacksDomain(value) ? { likely: likelyAddress(value) } : undefined
    setView((now) => ({
      ...now,
      problems: changed(now.problems, name, wrong ? message : undefined),
      advice: changed(now.advice, name, advice),
      rewritten: changed(now.rewritten, name, undefined),
      ...(name === 'email' && { noReply }),
      status: '',
    }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (locked.current) return
    // Enter submits without leaving the field.
    for (const control of element.querySelectorAll('input')) rewritePhone(control)
    const values = withAdditions(valuesOf(element))
    const problems = problemsOf(formSchemas[collection], values, messages)
    if (Object.keys(problems).length > 0) return refuse(problems, values)

    // Stays set until the next edit or until the message clears: the second click of a double click may come after the response.
    locked.current = true
    clearTimeout(timer.current)
    setView(({ advice }) => ({ ...emptyView, advice, state: 'sending' }))
    const attempt = attemptFor(collection, values)
    const result = await send<RecordReply>(apiAddresses[collection], {
      method: 'POST',
      headers: { 'idempotency-key': attempt.key },
      json: {
        ...values,
        ...visitSource(),
        [addedControls.fillMs]: Math.round(performance.now() - shownAt.current),
        [addedControls.change]: changes.current,
      },
    })
    if (result.ok) {
      const change = result.headers.get(sentLeadHeader) ?? changes.current
      const isMailed = result.headers.get(acknowledgementHeader) === 'queued'
      return accept(element, { values, attempt, reference: referenceOf(result.body.id), isMailed, change })
    }
    locked.current = false
    if (result.status === 422 && result.error.fields) return refuse(result.error.fields, values)
    flushSync(() =>
      setView(({ advice }) => ({ ...emptyView, advice, status: messages.network, state: 'failed' })),
    )
    // On a phone the status line is below the button, often outside the screen.
    const status = document.getElementById(`${collection}-status`)
    status?.focus({ preventScroll: true })
    status?.scrollIntoView({ block: 'center' })
  }

  const formProps = {
    ref: form,
    onSubmit: submit,
    onInput(event: FormEvent<HTMLFormElement>) {
      const edited = event.target as HTMLInputElement
      if (view.sent) removeConfirmation(edited)
      noteEdit(edited)
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) =>
      rewritePhone(target as EventTarget as HTMLInputElement),
  }
  /** Takes the address that was probably meant. */
  function correctAddress(address: string) {
    const control = form.current?.elements.namedItem('email')
    if (!(control instanceof HTMLInputElement)) return
    control.value = address
    noteEdit(control)
    control.focus()
  }

  return { view, change, formProps, sentRef, correctAddress }
}

function changed(problems: Problems, name: string, message: string | undefined): Problems {
  const { [name]: _, ...others } = problems
  return message === undefined ? others : { ...others, [name]: message }
}

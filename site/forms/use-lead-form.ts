import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RecordReply } from '../../contract/api.ts'
import {
  addedControls,
  type Collection,
  formSchemas,
  type Messages,
  messageClearsAfterMs,
  type Problems,
  problemsOf,
  sentMessages,
} from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { apiAddresses } from '../browser/api-addresses.ts'
import { send } from '../browser/http.ts'
import { visitSource } from '../browser/source.ts'
import { type Behaviour, emptyView, type FormView } from './behaviour.ts'
import {
  type Attempt,
  attemptFor,
  dropDraft,
  keepDraft,
  keepUnsent,
  readDraft,
  restoreDraft,
} from './draft.ts'
import { noteBegun, noteRefused, noteSent, noteWhenSeen } from './form-steps.ts'
import { clearSent, fillEmpty, focusOn, type Values, valuesOf } from './form-values.ts'

/**
 * What the three forms do. The fields are uncontrolled, so text typed before this script arrived stays, and no render can
 * lose a key press.
 */
export function useLeadForm(behaviour: Behaviour, messages: Messages, initial: FormView = emptyView) {
  const { collection } = behaviour
  const sentMessage = messages[sentMessages[collection]]
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  // A ref, because a second press can come before the next render, when state would still be the old one.
  const locked = useRef<'sending' | 'sent' | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownAt = useRef(0)

  useEffect(() => {
    shownAt.current = performance.now()
    setReady(true)
    if (form.current) noteWhenSeen(form.current, collection)
    if (wasSentWithoutScript(collection)) {
      dropDraft(collection)
      setView({ problems: {}, status: sentMessage, state: 'sent' })
    } else if (form.current) restoreDraft(form.current, collection)
    return () => clearTimeout(timer.current)
  }, [collection, sentMessage])

  const later = (action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, messageClearsAfterMs)
  }

  const setProblem = (name: string, message: string | undefined) =>
    setView(({ problems: { [name]: _, ...others }, ...rest }) => ({
      problems: message === undefined ? others : { ...others, [name]: message },
      ...rest,
    }))

  function refuse(problems: Problems, values: Values) {
    noteRefused(collection, problems, values)
    const refusal = behaviour.refuse(problems, view.problems, messages)
    setView({ ...refusal, state: 'failed', sent: view.sent })
    if (form.current)
      focusOn(
        form.current,
        Object.keys(problems).find((name) => name in refusal.problems),
      )
    if (behaviour.problemsClear)
      later(() =>
        setView((now) => ({
          problems: Object.fromEntries(Object.keys(now.problems).map((name) => [name, ''])),
          status: '',
          sent: now.sent,
        })),
      )
  }

  function accept(element: HTMLFormElement, { id }: RecordReply, values: Values, attempt: Attempt) {
    // The second click of a double click comes after the answer: it must not send an empty form.
    locked.current = 'sent'
    noteSent(collection)
    keepUnsent(element, collection, values)
    const { email = '', phone = '', phoneNumber = phone } = values
    const details = { email, phone: phoneNumber, reference: referenceOf(id) }
    setView({ problems: {}, status: sentMessage, state: 'sent', sent: { values, attempt, details } })
    if (behaviour.fieldsClear === 'at once') clearSent(element, values)
    later(() => {
      locked.current = undefined
      if (behaviour.fieldsClear === 'later') clearSent(element, values)
      if (behaviour.sentClears) setView(({ sent }) => ({ ...emptyView, sent }))
    })
  }

  /** Brings back what was sent. Sent again unchanged it is the same lead, since its key comes back too. */
  function change() {
    const element = form.current
    if (!element || !view.sent) return
    clearTimeout(timer.current)
    locked.current = undefined
    fillEmpty(element, view.sent.values)
    keepDraft(collection, { values: valuesOf(element), attempt: view.sent.attempt })
    setView(emptyView)
    focusOn(element, 'email')
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (locked.current) return
    const values = valuesOf(element)
    const problems = problemsOf(formSchemas[collection], values, messages)
    if (Object.keys(problems).length > 0) return refuse(problems, values)

    locked.current = 'sending'
    clearTimeout(timer.current)
    setView(emptyView)
    setBusy(true)
    const attempt = attemptFor(collection, values)
    const result = await send<RecordReply>(apiAddresses[collection], {
      method: 'POST',
      headers: { 'idempotency-key': attempt.key },
      json: {
        ...values,
        ...visitSource(),
        [addedControls.fillMs]: Math.round(performance.now() - shownAt.current),
      },
    })
    setBusy(false)
    if (result.ok) return accept(element, result.body, values, attempt)
    locked.current = undefined
    if (result.status === 422 && result.error.fields) refuse(result.error.fields, values)
    else setView({ problems: {}, status: messages.network, state: 'failed' })
  }

  const formProps = {
    ref: form,
    // Until the script is here the browser's own checks stand in for ours.
    noValidate: ready,
    onSubmit: submit,
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement
      const values = valuesOf(event.currentTarget)
      noteBegun(collection)
      if (locked.current === 'sent') {
        locked.current = undefined
        clearTimeout(timer.current)
      }
      removeServerConfirmation(collection)
      keepDraft(collection, { ...readDraft(collection), values })
      setProblem(name, behaviour.onChange?.(name, values, messages))
      setView(({ problems }) => ({ problems, status: '' }))
    },
  }
  return { view, busy, change, formProps }
}

/** The form was sent before its script arrived, and the server answered with this page. */
function wasSentWithoutScript(collection: Collection): boolean {
  const url = new URL(location.href)
  if (url.searchParams.get('sent') !== collection) return false
  url.searchParams.delete('sent')
  history.replaceState(history.state, '', url)
  return true
}

/** The confirmation the server put beside the form, which React does not know of. */
function removeServerConfirmation(collection: Collection): void {
  document.querySelector(`[data-confirmation="${collection}"]`)?.remove()
}

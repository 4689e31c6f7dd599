import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { apiPaths, type RecordReply } from '../../contract/api.ts'
import {
  addedControls,
  type Collection,
  formMessages,
  formSchemas,
  messageClearsAfterMs,
  type Problems,
  problemsOf,
  sentMessages,
} from '../../contract/forms.ts'
import { send } from '../browser/http.ts'
import { type Behaviour, emptyView, type FormView } from './behaviour.ts'
import { attemptFor, dropDraft, keepDraft, readDraft, restoreDraft } from './draft.ts'
import { focusOn, isTextControl, valuesOf } from './form-values.ts'

/**
 * The fields keep their own values: text typed before this script arrived is simply there, and no render can
 * lose a key press.
 */
export function useLeadForm(behaviour: Behaviour, initial: FormView = emptyView) {
  const { collection } = behaviour
  const form = useRef<HTMLFormElement>(null)
  const [view, setView] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  // Read by a second press before the next render, so state would be too late.
  const locked = useRef<'sending' | 'sent' | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownAt = useRef(0)

  useEffect(() => {
    shownAt.current = performance.now()
    setReady(true)
    if (wasSentWithoutScript(collection)) {
      dropDraft(collection)
      setView({ problems: {}, status: sentMessages[collection], state: 'sent' })
    } else if (form.current) restoreDraft(form.current, collection)
    return () => clearTimeout(timer.current)
  }, [collection])

  const later = (action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, messageClearsAfterMs)
  }

  const setProblem = (name: string, message: string | undefined) =>
    setView(({ problems: { [name]: _, ...others }, ...rest }) => ({
      problems: message === undefined ? others : { ...others, [name]: message },
      ...rest,
    }))

  function refuse(problems: Problems) {
    const refusal = behaviour.refuse(problems, view.problems)
    setView({ ...refusal, state: 'failed' })
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
        })),
      )
  }

  function accept(element: HTMLFormElement) {
    // A second click of a double click lands here, on a form that is done.
    locked.current = 'sent'
    dropDraft(collection)
    setView({ problems: {}, status: sentMessages[collection], state: 'sent' })
    if (behaviour.fieldsClear === 'at once') element.reset()
    later(() => {
      locked.current = undefined
      if (behaviour.fieldsClear === 'later') {
        element.reset()
        dropDraft(collection)
      }
      if (behaviour.sentClears) setView(emptyView)
    })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (locked.current) return
    const values = valuesOf(element)
    const problems = problemsOf(formSchemas[collection], values)
    if (Object.keys(problems).length > 0) return refuse(problems)

    locked.current = 'sending'
    clearTimeout(timer.current)
    setView(emptyView)
    setBusy(true)
    const result = await send<RecordReply>(apiPaths[collection], {
      method: 'POST',
      headers: { 'idempotency-key': attemptFor(collection, values).key },
      json: { ...values, [addedControls.fillMs]: Math.round(performance.now() - shownAt.current) },
    })
    setBusy(false)
    if (result.ok) return accept(element)
    locked.current = undefined
    if (result.status === 422 && result.error?.fields) refuse(result.error.fields)
    else setView({ problems: {}, status: formMessages.network, state: 'failed' })
  }

  const formProps = {
    ref: form,
    // Until here the browser's own checks stand in; from here on the messages are the form's.
    noValidate: ready,
    onSubmit: submit,
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement
      const values = valuesOf(event.currentTarget)
      if (locked.current === 'sent' && behaviour.fieldsClear === 'at once') locked.current = undefined
      keepDraft(collection, { ...readDraft(collection), values })
      setProblem(name, behaviour.onChange?.(name, values))
      setView(({ problems }) => ({ problems, status: '' }))
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      if (!behaviour.onLeave || !isTextControl(event.target)) return
      const message = behaviour.onLeave(event.target.name, valuesOf(event.currentTarget))
      if (message) setProblem(event.target.name, message)
    },
  }
  return { view, busy, formProps }
}

/** The form went off before its script arrived, and the server answered with this page. */
function wasSentWithoutScript(collection: Collection): boolean {
  const url = new URL(location.href)
  if (url.searchParams.get('sent') !== collection) return false
  url.searchParams.delete('sent')
  history.replaceState(history.state, '', url)
  return true
}

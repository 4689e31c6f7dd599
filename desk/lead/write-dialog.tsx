import { useQuery } from '@tanstack/react-query'
import { startTransition, useActionState, useState } from 'react'
import {
  type DeskAnswer,
  type DeskAnswers,
  type DeskLead,
  longestMail,
  longestSubject,
  type SentMail,
} from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { contactOf, mailWith } from '../leads/reach.ts'
import { noteSent } from '../leads/work.ts'
import { readAnswers } from '../server-calls.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { languageName } from '../words.ts'

interface Props {
  lead: DeskLead
  /** A mailto: URL. */
  to: string
  onClose: () => void
}

/** A draft reply in the person's language, sent with the user's own mail program. */
export default function WriteDialog({ lead, to, onClose }: Props) {
  const { data, error } = useQuery({
    // Not by version: a colleague's change would replace what is being written.
    queryKey: ['answers', lead.id],
    queryFn: () => readAnswers(lead.id),
    gcTime: 0,
  })
  return (
    <Dialog title={`Write to ${contactOf(lead).name}`} onClose={onClose}>
      <p className="mute">{lead.email}</p>
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && <Answer lead={lead} found={data} to={to} onClose={onClose} />}
    </Dialog>
  )
}

function Answer({ lead, found, to, onClose }: Props & { found: DeskAnswers }) {
  // Each template keeps its edits, so that switching loses nothing.
  const [answers, setAnswers] = useState(found.answers)
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState('')
  const { subject, body } = answers[at] ?? { subject: '', body: '' }
  const { href, hasBody } = mailWith(to, subject, body)
  const change = (part: Partial<DeskAnswer>) =>
    setAnswers(answers.map((answer, index) => (index === at ? { ...answer, ...part } : answer)))

  async function copy(message: string) {
    try {
      await navigator.clipboard.writeText(body)
      setSaid(message)
    } catch {
      setSaid('The browser did not allow copying. Select the text and copy it yourself.')
    }
  }
  // Closes once it is stored. A repeated press sends the same id unless the text has changed.
  const [{ problem }, mark, busy] = useActionState<{ sent?: SentMail; problem?: string }>(async (last) => {
    const isSame = last.sent?.subject === subject && last.sent.text === body
    const sent = isSame && last.sent ? last.sent : { id: crypto.randomUUID(), subject, text: body }
    try {
      await noteSent(lead, sent)
      onClose()
      return {}
    } catch (refused) {
      return { sent, problem: `It was not marked as sent. ${reasonOf(refused)}` }
    }
  }, {})
  const opened = () =>
    hasBody
      ? setSaid('Opened in your mail program. Once it is sent, “Mark as sent” keeps it in the history.')
      : void copy('Your mail program opens with the subject. The text is copied: paste it there.')

  return (
    <div className="stack gap-3 above-4">
      <div className="field">
        <label htmlFor="answer">Begin with</label>
        <Select
          id="answer"
          value={at}
          options={answers.map(({ title }, index) => [String(index), title])}
          onChoose={(index) => setAt(Number(index))}
        />
      </div>
      <div className="field">
        <label htmlFor="subject">Subject</label>
        <input
          id="subject"
          lang={found.language}
          maxLength={longestSubject}
          value={subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="text">Text, in {languageName(found.language)}</label>
        <textarea
          id="text"
          rows={14}
          lang={found.language}
          maxLength={longestMail}
          value={body}
          onChange={({ target }) => change({ body: target.value })}
        />
      </div>
      {!hasBody && (
        <p className="small">
          The text is too long for a mailto link. It is copied when you open the mail program; paste it there.
        </p>
      )}
      <div className="row">
        <ButtonLink main href={href} onClick={opened}>
          {hasBody ? 'Open in mail program' : 'Copy and open mail program'}
        </ButtonLink>
        <Button onClick={() => startTransition(mark)} disabled={busy || body.trim() === ''}>
          Mark as sent
        </Button>
        <Button onClick={() => void copy('The text is copied.')}>Copy text</Button>
        <Button quiet onClick={onClose}>
          Close
        </Button>
      </div>
      {problem && !busy && <Problem>{problem}</Problem>}
      <p role="status" className="mute small">
        {said}
      </p>
    </div>
  )
}

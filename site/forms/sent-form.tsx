import { fill } from '../../contract/fill.ts'
import { textMark } from '../../contract/form-marks.ts'
import { type Messages, sentMessages } from '../../contract/forms.ts'
import { Part } from './answer-form.tsx'
import { Confirmation } from './confirmation.tsx'
import type { FormContent } from './form-content.ts'
import { StatusLine } from './form-frame.tsx'

interface Props {
  content: FormContent
  messages: Messages
  /** Whether the server knows what was sent: then it replaces the placeholders by it. */
  known: boolean
}

/** The confirmation that the server puts above a form that was sent without script. */
export function SentForm({ content, messages, known }: Props) {
  const { collection, words, outcome } = content
  const values = Object.fromEntries(
    Object.keys(words.fields).map((name) => [name, textMark(`value:${name}`)]),
  )
  return (
    <div className="stack below-5" data-sent={collection}>
      <StatusLine id={`${collection}-sent`} state="sent">
        {messages[sentMessages[collection]]}
      </StatusLine>
      <Confirmation
        content={content}
        sent={known ? { values, reference: textMark('reference') } : undefined}
        mail={
          known && (
            <>
              <Part name="mailed">{fill(outcome.mailed, values)}</Part>
              <Part name="notMailed">{fill(outcome.notMailed, values)}</Part>
            </>
          )
        }
        change={<a href={`?sent=${collection}&change`}>{outcome.change}</a>}
      />
    </div>
  )
}

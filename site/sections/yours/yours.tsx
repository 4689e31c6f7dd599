import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import type { YoursState } from '../../../content/schema/yours.ts'
import { textMark } from '../../../contract/form-marks.ts'
import { type YoursAct, yoursControls } from '../../../contract/yours.ts'
import { Part } from '../../forms/answer-form.tsx'
import { buttonLook } from '../../ui/link-button.tsx'
import styles from './yours.module.css'

interface Props {
  words: Content['yours']
  /** Where the company is written to about data. */
  officer: string
}

/** Each state of the page between its marks: the server keeps one of them, and fills it in. */
export function Yours({ words, officer }: Props) {
  const { texts, buttons, erase, more } = words
  const write = (
    <p>
      <a className="reach" href={`mailto:${officer}`}>
        {officer}
      </a>
    </p>
  )
  return (
    <div className={`stack ${styles.yours}`}>
      <State name="asking" text={texts.asking}>
        <Press act="open">{buttons.open}</Press>
      </State>
      <State name="opened" text={texts.opened}>
        <p className="strong">{textMark('address')}</p>
        <Part name="leads">
          <section className={`stack ${styles.lead}`}>
            <h2 className="subtitle">{textMark('form')}</h2>
            <dl>
              <Part name="rows">
                <div>
                  <dt className="mute">{textMark('label')}</dt>
                  <dd data-typed>{textMark('value')}</dd>
                </div>
              </Part>
            </dl>
            <Press act="change" lead={textMark('id')}>
              {buttons.change}
            </Press>
          </section>
        </Part>
        <div>
          <p>{more}</p>
          {write}
        </div>
        <section className={`stack ${styles.lead} ${styles.erasing}`}>
          <h2 className="subtitle">{erase.title}</h2>
          <p>{erase.text}</p>
          <Press act="erase">{buttons.erase}</Press>
        </section>
      </State>
      <State name="confirming" text={texts.confirming}>
        <Press act="confirm">{buttons.confirm}</Press>
      </State>
      <State name="mailed" text={texts.mailed} />
      <State name="erased" text={texts.erased} />
      <State name="requested" text={texts.requested}>
        {write}
      </State>
      <State name="gone" text={texts.gone}>
        {write}
      </State>
      <State name="later" text={texts.later} />
    </div>
  )
}

const State = ({ name, text, children }: { name: YoursState; text: string; children?: ReactNode }) => (
  <Part name={name}>
    <p>{text}</p>
    {children}
  </Part>
)

/** The key goes in the body of a POST: no link, no history and no other page ever has it. */
const Press = ({ act, lead, children }: { act: YoursAct; lead?: string; children: ReactNode }) => (
  <form method="post" action="?">
    <input type="hidden" name={yoursControls.key} value={textMark('key')} />
    {lead && <input type="hidden" name={yoursControls.lead} value={lead} />}
    <button
      className={`strong ${buttonLook(act === 'open' ? 'amber' : 'outline')}`}
      type="submit"
      name={yoursControls.act}
      value={act}
    >
      {children}
    </button>
  </form>
)

import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import type { YoursState } from '../../../content/schema/yours.ts'
import { textMark } from '../../../contract/form-marks.ts'
import { type YoursAct, yoursControls } from '../../../contract/yours.ts'
import { Part } from '../../forms/answer-form.tsx'
import { buttonLook } from '../../ui/link-button.tsx'
import { AskForLink } from './ask-for-link.tsx'
import styles from './yours.module.css'

interface Props {
  words: Content['yours']
  /** The company's address for questions about data. */
  officer: string
}

/** Every state of the page between placeholders: the server keeps one and fills it in. */
export function Yours({ words, officer }: Props) {
  const { texts, buttons, erase, more, take, contact } = words
  const write = (
    <p>
      <a className="reach" href={`mailto:${officer}`}>
        {officer}
      </a>
    </p>
  )
  const ask = <AskForLink words={words} />
  return (
    <div className={`stack gap-5 ${styles.yours}`}>
      <State name="start" text={texts.start}>
        {ask}
      </State>
      <State name="linkSent" text={texts.linkSent} />
      <State name="asking" text={texts.asking}>
        <Press act="open">{buttons.open}</Press>
      </State>
      <State name="opened" text={texts.opened}>
        <p className="strong">{textMark('address')}</p>
        <Part name="noContact">
          <p role="status">{contact.said}</p>
        </Part>
        <Leads name="leads">
          <Press act="change" lead={textMark('id')}>
            {buttons.change}
          </Press>
        </Leads>
        <div>
          <p>{more}</p>
          {write}
        </div>
        <Receivers words={words.receivers} />
        <section className="stack gap-4 card">
          <h2 className="subtitle">{take.title}</h2>
          <p>{take.text}</p>
          <Press act="download">{buttons.download}</Press>
          <Press act="print">{buttons.print}</Press>
        </section>
        <section className="stack gap-4 card">
          <h2 className="subtitle">{contact.title}</h2>
          <Part name="contact">
            <p>{contact.text}</p>
            <Press act="noContact">{buttons.noContact}</Press>
          </Part>
          <Part name="noContact">
            <Press act="contact">{buttons.contact}</Press>
          </Part>
        </section>
        <section className={`stack gap-4 card ${styles.erasing}`}>
          <h2 className="subtitle">{erase.title}</h2>
          <p>{erase.text}</p>
          <Press act="erase">{buttons.erase}</Press>
        </section>
      </State>
      <State name="printed" text={texts.printed} className="on-screen">
        <p className="strong">{textMark('address')}</p>
        <Leads name="printedLeads" />
        <Part name="mailedBeside">
          <section className="stack gap-4 card">
            <h2 className="subtitle">{words.labels.mails}</h2>
            <ul className="bulleted">
              <Part name="otherMails">
                <li>{textMark('mail')}</li>
              </Part>
            </ul>
          </section>
        </Part>
        <Receivers words={words.receivers} />
        <div>
          <p>{more}</p>
          {write}
        </div>
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
        {ask}
      </State>
      <State name="later" text={texts.later} />
    </div>
  )
}

interface StateProps {
  name: YoursState
  text: string
  className?: string | undefined
  children?: ReactNode
}

const State = ({ name, text, className, children }: StateProps) => (
  <Part name={name}>
    <p className={className}>{text}</p>
    {children}
  </Part>
)

const Leads = ({ name, children }: { name: string; children?: ReactNode }) => (
  <Part name={name}>
    <section className="stack gap-4 card">
      <h2 className="subtitle">{textMark('form')}</h2>
      <dl className="stack gap-2">
        <Part name="rows">
          <div className="stack early gap-0">
            <dt className="mute">{textMark('label')}</dt>
            <dd data-typed>{textMark('value')}</dd>
          </div>
        </Part>
      </dl>
      {children}
    </section>
  </Part>
)

const Receivers = ({ words }: { words: Content['yours']['receivers'] }) => (
  <section className="stack gap-4 card">
    <h2 className="subtitle">{words.title}</h2>
    <Part name="received">
      <p>{words.some}</p>
      <ul className="bulleted">
        <Part name="receivers">
          <li>{textMark('name')}</li>
        </Part>
      </ul>
    </Part>
    <Part name="notReceived">
      <p>{words.none}</p>
    </Part>
  </section>
)

/** The key is in the body of a POST, so that no link, history or other page contains it. */
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

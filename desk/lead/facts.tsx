import type { ReactNode } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import { contactOf, sourceInWords } from '../leads/reach.ts'
import { showProblem, showToast } from '../toasts/toasts.ts'
import { Breakable } from '../ui/breakable.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { amount, callTimeNames, capitalised, emergencyNames, fieldName, languageName } from '../words.ts'
import { fieldsOf } from './correct-dialog.tsx'
import styles from './lead-pane.module.css'

const copied = ['email', 'phone', 'phoneNumber']

/** Contact data and source. The message is shown in full above. */
export function Facts({ lead, onCorrect }: { lead: DeskLead; onCorrect?: (() => void) | undefined }) {
  const shown = fieldsOf(lead).filter(([name, value]) => name !== 'message' && value !== '')
  return (
    <section className={styles.facts}>
      <div className={`row between ${styles.sectionHead}`}>
        <h2>Details</h2>
        {onCorrect && (
          <Button quiet onClick={onCorrect}>
            Correct
          </Button>
        )}
      </div>
      <dl className="ruled">
        {shown.map(([name, value]) => (
          <Fact key={name} name={fieldName(name)}>
            <span>{name === 'email' ? <Breakable address={value} /> : value}</span>
            {name === 'email' && lead.unreachable && (
              <span className="bad small">No mail can reach this address; no thank-you was sent to it.</span>
            )}
            {copied.includes(name) && value && (
              <CopyButton what={fieldName(name).toLowerCase()} text={value} />
            )}
          </Fact>
        ))}
        {lead.callTime && <Fact name={fieldName('callTime')}>{callTimeNames[lead.callTime]}</Fact>}
        {lead.estimate && <Fact name={fieldName('estimate')}>{estimateInWords(lead.estimate)}</Fact>}
        {lead.case && (
          <Fact name={fieldName('case')}>
            {emergencyNames[lead.case.emergency]}
            <span className="mute small">{lead.case.link}</span>
          </Fact>
        )}
        <Fact name="Came from">{sourceInWords(lead)}</Fact>
        {lead.source.landingPage && <Fact name="First page">{lead.source.landingPage}</Fact>}
        <Fact name="Language">{languageName(lead.language)}</Fact>
        <Fact name="Privacy notice">{noticeInWords(lead)}</Fact>
        <Fact name="Reference">
          {lead.reference}
          <CopyButton what={`reference of ${contactOf(lead).name}`} text={lead.reference} />
        </Fact>
      </dl>
    </section>
  )
}

const noticeInWords = ({ noticeVersion, source }: DeskLead) =>
  noticeVersion === null
    ? 'Not stated'
    : source.notice
      ? `${capitalised(source.notice)}: ${noticeVersion}`
      : noticeVersion

const estimateInWords = (given: NonNullable<DeskLead['estimate']>) =>
  `${amount(given.minutesReturned)} minutes saved per month: ${given.ambulances} ambulances × ${given.casesEach} cases × (${given.callsPerCase} − ${given.callsThatStay}) calls × ${given.minutesPerCall} min`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="beside middle gap-2">
    <dt className="mute small">{name}</dt>
    <dd className="beside middle between gap-2 breakable">{children}</dd>
  </div>
)

function CopyButton({ what, text }: { what: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(`Copied: ${text}`)
    } catch {
      showProblem('The browser did not allow copying. Select the text and copy it yourself.')
    }
  }
  return (
    <Button quiet onClick={copy} aria-label={`Copy ${what}`}>
      <Icon name="copy" />
    </Button>
  )
}

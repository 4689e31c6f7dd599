import type { ReactNode } from 'react'
import english from '../../content/en/messages.json' with { type: 'json' }
import { type Collection, type FieldName, sentMessages } from '../../contract/forms.ts'
import { AdditionsOffer } from './additions-offer.tsx'
import { CallTime } from './call-time.tsx'
import { CallUs, Confirmation } from './confirmation.tsx'
import { controls } from './controls.ts'
import { Field } from './field.tsx'
import type { FormContent } from './form-content.ts'
import { FormForCdn } from './form-for-cdn.tsx'
import { FormFrame } from './form-frame.tsx'
import { NoReply } from './no-reply.tsx'
import { Refusals, RefusedField } from './refusals.tsx'
import { useLeadForm } from './use-lead-form.ts'

/**
 * The script part that all three forms share. The notice is passed as a child: as props its words would be in the page
 * twice.
 */
export function LeadForm<C extends Collection>({
  children,
  ...content
}: FormContent<C> & { children: ReactNode }) {
  const { collection, words, messages = english, filling, outcome, phone } = content
  const { view, change, formProps, sentRef, correctAddress } = useLeadForm(content, messages)
  const { problems, advice, refused, reasons, rewritten, noReply, sent } = view
  const names = Object.keys(controls[collection]) as FieldName<C>[]
  return (
    <FormFrame
      content={content}
      form={formProps}
      refusals={
        refused.length > 1 && (
          <Refusals form={collection} title={filling.check}>
            {names
              .filter((name) => refused.includes(name))
              .map((name) => (
                <RefusedField key={name} form={collection} name={name} label={words.fields[name].label}>
                  {reasons[name]}
                </RefusedField>
              ))}
          </Refusals>
        )
      }
      fields={
        <>
          {names.map((name) => (
            <Field
              key={name}
              form={collection}
              name={name}
              words={words.fields[name]}
              control={controls[collection][name]}
              problem={problems[name]}
              cleared={view.cleared}
              advice={advice[name]}
              asItIs={filling.asItIs}
              rewritten={rewritten[name] && filling.rewritten.replace('{number}', rewritten[name])}
              help={
                name === 'email' && noReply && <NoReply words={filling} {...noReply} use={correctAddress} />
              }
              inStatus={view.status !== '' && name === refused[0]}
            />
          ))}
          {words.callTime && <CallTime words={words.callTime} />}
        </>
      }
      added={words.additions && <AdditionsOffer words={words.additions} />}
      notice={children}
      status={view.status}
      state={view.state}
      apart={
        import.meta.env.PUBLIC_API_ORIGIN && (
          <FormForCdn content={content} message={messages[sentMessages[collection]]} />
        )
      }
      outcome={view.status === messages.network && <CallUs words={outcome.callInstead} phone={phone} />}
      sentRef={sentRef}
      sent={
        sent && (
          <Confirmation
            content={content}
            sent={sent}
            // Does not import fill.ts, which other islands share: that would be one more request for every form.
            mail={outcome[sent.isMailed ? 'mailed' : 'notMailed'].replace(
              '{email}',
              () => sent.values.email ?? '',
            )}
            change={
              <button type="button" onClick={change}>
                {outcome.change}
              </button>
            }
          />
        )
      }
    />
  )
}

import type * as v from 'valibot'
import type { AnyFieldName, Collection, FieldName } from '../../contract/forms.ts'
import { day, each, group, line, lines, link, list, samplesAmong, text } from './kinds.ts'

const label = line('Label', 40)
const hint = line('Below the field', 80)
const field = (name: string) => group(name, { label, hint })
const fieldWithPlaceholder = (name: string) =>
  group(name, { label, placeholder: line('In the empty field', 40), hint })

const form = <Name extends string, Field>(
  title: string,
  fields: Record<Name, string>,
  words: (name: string) => Field & v.GenericSchema,
) =>
  group(title, {
    name: line('Name in lists and mails', 40),
    fields: group('Fields', each(fields, words)),
    submit: line('Button', 40),
    purpose: text('Why the details are asked for', 200),
    confirmation: group('Once it was sent', {
      title: line('Heading', 80),
      next: text('What happens next', 200),
    }),
  })

/** A label in the editor for each field of the contract. A field without one fails the type check in this file. */
type Fields<C extends Collection> = Record<FieldName<C>, string>

const callBackFields: Fields<'signups'> = {
  email: 'Email',
  phone: 'Phone number',
  organisation: 'Organization',
}
const callBack = form('Call back', callBackFields, fieldWithPlaceholder)

const contactFields: Fields<'contactUs'> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  message: 'Message',
}

const demoFields: Fields<'demoRequests'> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  hospitalName: 'Organization',
  designation: 'Designation',
}
const { name, fields, ...demoForm } = form('Demo request', demoFields, field).entries

const whyNeeded: Record<AnyFieldName, string> = {
  email: 'Email',
  phone: 'Phone number',
  organisation: 'Organization',
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  message: 'Message',
  hospitalName: 'Organization',
  designation: 'Designation',
}

export const forms = group('Forms', {
  answeredWithin: line('When somebody answers', 40),
  demoTakes: line('How long a demo takes', 40),
  demoLanguages: line('In which languages a demo is given', 60),
  /**
   * Stored with each lead: the version and language of the notice that a person saw. Change the version whenever the
   * words change.
   */
  notice: group('Privacy notice', {
    version: day('Version', { own: true }),
    link: line('Link', 60),
    leaveEmpty: line('Label of the hidden field that only programs fill in', 60),
  }),
  /**
   * The short notice where a form asks for consent; privacy.json has the full one. The placeholders are `{leadDays}`
   * and `{officerEmail}`.
   */
  noticeAtForm: group('The notice at the form', {
    whole: line('Link to the whole notice', 60),
    also: line('Kept with every form, after its own fields', 120),
    who: group('Who sees it', { label: line('Label', 40), text: text('Text', 300) }),
    rights: group('Rights', { label: line('Label', 40), text: text('Text', 300) }),
    write: line('Whom to write to', 40),
    short: text('All of it, for the call-back form', 500),
  }),
  earlierNotices: list('Earlier versions, which open pages may still show', day('Version', { own: true }), {
    min: 0,
    own: true,
  }),
  filling: group('While it is filled in', {
    ...lines('needed check asItIs rewritten noReply meant', 160, {
      needed: 'Above the fields',
      check: 'Before the fields to look at again',
      asItIs: 'Advice that is no error, in {message}',
      rewritten: 'Where a phone number was written as ten digits, in {number}; not longer than the hint',
      noReply: 'Where no mail can reach the address',
      meant: 'Button that takes the address that was probably meant, in {address}',
    }),
    empty: group(
      'Why an empty field is needed',
      each(whyNeeded, (name) => line(name, 80)),
    ),
  }),
  outcome: group(
    'Once it was sent, or could not be',
    lines('name phone email reference ours wrong change callInstead mailed notMailed meanwhile', 160, {
      ours: 'Before our phone number',
      wrong: 'Before the button that brings back what was typed',
      change: 'Button that brings back what was typed',
      callInstead: 'Before the phone number, where it could not be sent',
      mailed: 'Where a confirmation is mailed',
      notMailed: 'Where no mail can reach the address',
      meanwhile: 'Before the link onward',
    }),
  ),
  onward: link('Next step once it was sent'),
  booking: line("Link to the scheduler's page", 60),
  whatsapp: line('Link to WhatsApp', 60),
  answers: group(
    'Page that answers where no script runs',
    lines('refused failed change', 160, {
      refused: 'Heading when it is refused',
      failed: 'Heading when it failed',
      change: 'Link back',
    }),
  ),
  signups: group('Call back', {
    ...callBack.entries,
    callTime: group('A good time to call', {
      ...lines('label optional choose', 60, {
        optional: 'That nobody has to choose one',
        choose: 'While none is chosen',
      }),
      times: group(
        'Times',
        each({ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', any: 'Any' }, (time) =>
          line(time, 40),
        ),
      ),
    }),
  }),
  contactUs: form('Contact', contactFields, field),
  demoRequests: group('Demo request', {
    name,
    fields,
    /** Text of the checkbox that sends the visitor's own results with the form. */
    additions: group(
      'What travels along',
      lines('offer estimate case', 160, {
        offer: 'Before the ticks',
        estimate: 'The estimate',
        case: 'The case',
      }),
    ),
    ...demoForm,
  }),
  ...samplesAmong('answeredWithin', 'demoTakes', 'demoLanguages'),
})

type Forms = v.InferOutput<typeof forms>

export type FieldWords = v.InferOutput<ReturnType<typeof field>> & { placeholder?: string }
export type AdditionWords = Forms['demoRequests']['additions']
export type CallTimeWords = Forms['signups']['callTime']
export interface FormWords<Field extends string = string> extends Omit<Forms['contactUs'], 'fields'> {
  fields: Record<Field, FieldWords>
  additions?: AdditionWords
  callTime?: CallTimeWords
}
export type FillingWords = Forms['filling']
export type OutcomeWords = Forms['outcome']
export type PrivacyNotice = Forms['notice'] & { language: string }

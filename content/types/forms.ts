export interface FieldWords {
  label: string
  placeholder?: string
  /** Stands under the field, always: what fits, in a few words. */
  hint: string
}

export interface FormWords<Field extends string = string> {
  /** Short, for lists and mails: which form it was. */
  name: string
  fields: Record<Field, FieldWords>
  /** Before and in a tick, where there is something that a visitor has worked out here: `{minutes}` are the calculator's. */
  additions?: AdditionWords
  submit: string
  /** Said at the form: why the details are asked for. */
  purpose: string
  /** Stays once the form was taken: that it arrived, and what happens next by when. */
  confirmation: { title: string; next: string }
}

export interface AdditionWords {
  offer: string
  estimate: string
  case: string
}

/** Said the same way at all three forms while one is filled in. */
export interface FillingWords {
  /** Above the fields. */
  needed: string
  /** Before the list of fields to look at again. */
  check: string
  /** Behind what is advice and no error. */
  asItIs: string
}

/** Said the same way at all three forms once one was sent, or could not be. */
export interface OutcomeWords {
  name: string
  phone: string
  email: string
  reference: string
  /** Before and on the control that brings back what was typed. */
  wrong: string
  change: string
  /** On the control that brings an empty form. */
  another: string
  /** Each is followed by the company's phone number. */
  call: string
  callInstead: string
}

/** Stored with each lead: which notice a person saw, in which language. Change the version with the words. */
export interface PrivacyNotice {
  version: string
  language: string
  link: string
  /** Label of the hidden field that only programs fill in, for the few people who come across it. */
  leaveEmpty: string
}

/** Each form goes by the collection it writes to. */
export type FormName = 'signups' | 'contactUs' | 'demoRequests'

/** Which fields need words is said by the contract: the site's type check names the ones without. */
export interface FormsContent extends Record<FormName, FormWords> {
  notice: PrivacyNotice
  /** Versions that pages still open in a browser may show. */
  earlierNotices: string[]
  filling: FillingWords
  outcome: OutcomeWords
  /** On the link to `company.booking`, once a form was sent. */
  booking: string
  /** Headings of the page that answers a form where no script runs. */
  answers: { refused: string; failed: string; change: string }
}

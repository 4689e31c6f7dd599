export interface FieldWords {
  label: string
  placeholder?: string
  hint?: string
}

export interface FormWords<Name extends string> {
  fields: Record<Name, FieldWords>
  submit: string
  /** Said at the form: why the details are asked for. */
  purpose: string
}

/** Stored with each lead: which notice a person saw, in which language. Change the version with the words. */
export interface PrivacyNotice {
  version: string
  language: string
  link: string
  /** For the few who meet the hidden field that catches programs. */
  leaveEmpty: string
}

export interface FormsContent {
  notice: PrivacyNotice
  /** Versions that pages still open in a browser may show. */
  earlierNotices: string[]
  /** Headings of the page that answers a form where no script runs. */
  answers: { refused: string; failed: string }
  callBack: FormWords<'email' | 'phone' | 'organisation'>
  contact: FormWords<'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'message'>
  demo: FormWords<'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'hospitalName' | 'designation'>
}

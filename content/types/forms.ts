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
  callBack: FormWords<'email' | 'phone' | 'organisation'>
  contact: FormWords<'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'message'>
  demo: FormWords<'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'hospitalName' | 'designation'>
}

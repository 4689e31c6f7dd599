/** What the forms say about what was typed: by key, since the rules are the contract's and the words a language's. */
export type Messages = Record<
  | 'fillAll'
  | 'network'
  | 'required'
  | 'unshowable'
  /** `{max}` stands for the number of characters that fit. */
  | 'tooLong'
  | 'callBackEmailRequired'
  | 'callBackPhoneRequired'
  | 'callBackOrganisationRequired'
  | 'callBackEmailInvalid'
  | 'callBackPhoneInvalid'
  | 'callBackOrganisationInvalid'
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'emailRequired'
  | 'phoneRequired'
  | 'messageRequired'
  | 'nameInvalid'
  | 'lettersOnly'
  | 'emailInvalid'
  | 'phoneUpToTenDigits'
  | 'phoneTenDigits'
  | 'callBackSent'
  | 'sent',
  string
>

import type { Messages } from '../types/messages.ts'

/** Word for word the specification's, the odd names of the call-back form's fields included. */
export const messages = {
  fillAll: 'Please fill in all the fields.',
  network: 'Network error. Please try again later.',
  required: 'This field is required',
  unshowable: 'Please remove line breaks and characters that cannot be shown',
  tooLong: 'Please use at most {max} characters',
  callBackEmailRequired: 'Username is required',
  callBackPhoneRequired: 'Password is required',
  callBackOrganisationRequired: 'Organization Name is required',
  callBackEmailInvalid: 'Invalid email address.',
  callBackPhoneInvalid: 'Invalid phone number.',
  callBackOrganisationInvalid: 'Name should contain only letters and spaces.',
  firstNameRequired: 'Please enter your first name',
  lastNameRequired: 'Please enter your last name',
  emailRequired: 'Please enter your email',
  phoneRequired: 'Please enter your phone number',
  messageRequired: 'Please enter your message',
  nameInvalid: 'Name should contain only letters and numbers',
  lettersOnly: 'Only letters allowed',
  emailInvalid: 'Invalid email format',
  phoneUpToTenDigits: 'Phone number should contain only numeric characters and be up to 10 digits',
  phoneTenDigits: 'Phone number should contain only numeric characters and be exactly 10 digits',
  callBackSent: 'Form submitted successfully',
  sent: 'Form submitted successfully!',
} satisfies Messages

import { group, lines } from './kinds.ts'

/** The forms' messages by key. The contract has the rules and the keys. */
export const messages = group(
  'What the forms say about what was typed',
  lines(
    'fillAll network required unshowable tooLong callBackEmailRequired callBackPhoneRequired callBackOrganisationRequired callBackEmailInvalid callBackPhoneInvalid callBackOrganisationInvalid firstNameRequired lastNameRequired emailRequired phoneRequired messageRequired nameInvalid lettersOnly emailInvalid phoneUpToTenDigits phoneTenDigits callBackSent sent',
    160,
    {
      fillAll: 'A field is empty',
      network: 'No network',
      required: 'This field is empty',
      unshowable: 'Characters that cannot be shown',
      tooLong: 'Too long; {max} characters fit',
      callBackEmailRequired: 'Call back: no email',
      callBackPhoneRequired: 'Call back: no phone number',
      callBackOrganisationRequired: 'Call back: no organization',
      callBackEmailInvalid: 'Call back: no such email',
      callBackPhoneInvalid: 'Call back: no such phone number',
      callBackOrganisationInvalid: 'Call back: no such organization',
      firstNameRequired: 'No first name',
      lastNameRequired: 'No last name',
      emailRequired: 'No email',
      phoneRequired: 'No phone number',
      messageRequired: 'No message',
      nameInvalid: 'Not letters and numbers only',
      lettersOnly: 'Not letters only',
      emailInvalid: 'No such email',
      phoneUpToTenDigits: 'Not up to ten digits',
      phoneTenDigits: 'Not ten digits',
      callBackSent: 'Call back: sent',
    },
  ),
)

/** Why a form was refused, by error code; shown without script. */
export const errors = group(
  'Why a form could not be taken',
  lines(
    'bad_request cross_site xsrf_token too_large too_many too_many_fields unsupported_media_type idempotency_key_reused internal unavailable',
    160,
    {
      bad_request: 'Could not be read',
      cross_site: 'Sent from another website',
      xsrf_token: 'Page too old',
      too_large: 'Too large',
      too_many_fields: 'Too many fields',
      too_many: 'Too many at once',
      unsupported_media_type: 'Wrong media type',
      idempotency_key_reused: 'Sent already, with other details',
      internal: 'Our own fault',
      unavailable: 'Not available now',
    },
  ),
)

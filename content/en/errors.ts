import type { ErrorWords } from '../types/errors.ts'

export const errors = {
  bad_request: 'The request could not be read.',
  cross_site: 'This form can only be sent from our own website.',
  xsrf_token: 'Please reload the page and try again.',
  too_large: 'That is too much at once. Please shorten it.',
  too_many: 'Too many at once. Please try again in a moment.',
  unsupported_media_type: 'This address does not accept that media type.',
  idempotency_key_reused:
    'This was already sent with other details. Please reload the page and send it again.',
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
} satisfies ErrorWords

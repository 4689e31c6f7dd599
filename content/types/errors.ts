/** Why a form could not be taken, by the code of the error; seen where no script runs. */
export type ErrorWords = Record<
  | 'bad_request'
  | 'cross_site'
  | 'xsrf_token'
  | 'too_large'
  | 'too_many'
  | 'unsupported_media_type'
  | 'internal'
  | 'unavailable',
  string
>

const words: [code: RegExp, what: string][] = [
  [/^ECONNREFUSED$/, 'The receiving server refuses connections'],
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'The host name of the receiving server cannot be resolved'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT|ECONNECTION)$/, 'The receiving server did not respond in time'],
  [/^(ECONNRESET|EPIPE|ESOCKET)$/, 'The receiving server closed the connection'],
  [/^(EAUTH|SMTP53[0458])$/, 'The mail server refuses our user name or password'],
  [
    /^(ETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/,
    'The certificate of the receiving server is not trusted',
  ],
  [/^EADDRESS$/, 'The address cannot be reached'],
  [/^(ENOSPC|EDQUOT)$/, 'The disk is full'],
  [/^SMTP4\d\d$/, 'The mail server asks to try again later'],
  [/^SMTP5\d\d$/, 'The mail server refuses the mail'],
  [/^HTTP410$/, 'The receiving server no longer accepts leads'],
  [/^HTTP4\d\d$/, 'The receiving server refuses the request'],
  [/^HTTP5\d\d$/, 'The receiving server has an internal error'],
  [/^EATTEMPTS$/, 'All attempts have failed'],
]

/** Explains a stored `CODE: message` to staff who do not know the codes. The original message follows the explanation. */
export function errorInWords(error: string): string {
  const [, code = '', message = error] = /^([A-Z][A-Z\d_]*): (.*)$/s.exec(error) ?? []
  const meaning = words.find(([pattern]) => pattern.test(code))?.[1]
  return meaning ? `${meaning} (${message})` : message
}

const words: [code: RegExp, what: string][] = [
  [/^ECONNREFUSED$/, 'The other side does not take connections'],
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'The name of the other side cannot be looked up'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT|ECONNECTION)$/, 'The other side did not answer in time'],
  [/^(ECONNRESET|EPIPE|ESOCKET)$/, 'The other side broke the connection off'],
  [/^(EAUTH|SMTP53[0458])$/, 'The mail server refuses our name or password'],
  [
    /^(ETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/,
    'The certificate of the other side is not trusted',
  ],
  [/^EADDRESS$/, 'The address cannot be reached'],
  [/^(ENOSPC|EDQUOT)$/, 'The disk is full'],
  [/^SMTP4\d\d$/, 'The mail server asks to try again later'],
  [/^SMTP5\d\d$/, 'The mail server refuses the mail'],
  [/^HTTP410$/, 'The other side says that it takes no more leads'],
  [/^HTTP4\d\d$/, 'The other side refuses what it is sent'],
  [/^HTTP5\d\d$/, 'The other side has a fault of its own'],
  [/^EATTEMPTS$/, 'It was tried as often as it may be'],
]

/** Explains a stored `CODE: message` to staff who do not know the codes. The original message follows the explanation. */
export function errorInWords(error: string): string {
  const [, code = '', message = error] = /^([A-Z][A-Z\d_]*): (.*)$/s.exec(error) ?? []
  const meaning = words.find(([pattern]) => pattern.test(code))?.[1]
  return meaning ? `${meaning} (${message})` : message
}

/** The code is fit for logs; the message may quote the other side's words and stays in the record of what was to be sent. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly code: string
  /** Refused for good: trying again would only be refused again. */
  readonly permanent: boolean

  constructor(code: string, message: string, permanent = false) {
    super(message)
    this.code = code
    this.permanent = permanent
  }
}

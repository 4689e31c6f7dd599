/** A copy cannot be made, checked or put back; the message is one line for the operator. */
export class CopyError extends Error {
  override name = 'CopyError'
}

/** The store cannot do this now and wrote nothing it would acknowledge; the same command may be tried again. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** Too much is waiting already, or has waited too long: load is shed instead of piling up in memory. */
export class StoreBusyError extends StoreUnavailableError {
  override name = 'StoreBusyError'
}

/** The disk takes no writes: full, read-only or failing. */
export class StoreDiskError extends StoreUnavailableError {
  override name = 'StoreDiskError'
}

/** A value that one of the databases cannot keep, such as a NUL in a text. Trying again will not help. */
export class StoreValueError extends Error {
  override name = 'StoreValueError'
}

/** PostgreSQL cannot keep a NUL in a text, so neither store takes one. (Lead fields are JSON, which escapes it.) */
export function refuseNul(...values: unknown[]): void {
  if (values.some((value) => typeof value === 'string' && value.includes('\0')))
    throw new StoreValueError('A text to be stored contains a NUL.')
}

/** The store cannot be opened; the message is one line for the operator. */
export class StoreStartError extends Error {
  override name = 'StoreStartError'
}

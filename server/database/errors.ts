/**
 * The store cannot run the command now, or its queue is full. It acknowledged nothing, so the caller may retry.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** The disk takes no writes: full, read-only or failing. */
export class StoreDiskError extends StoreUnavailableError {
  override name = 'StoreDiskError'
}

/** A value that one of the databases cannot store, such as a NUL in a text. A retry will not help. */
export class StoreValueError extends Error {
  override name = 'StoreValueError'
}

/** PostgreSQL cannot store a NUL in a text, so both stores reject it. (Lead fields are JSON, which escapes it.) */
export function refuseNul(...values: unknown[]): void {
  if (values.some((value) => typeof value === 'string' && value.includes('\0')))
    throw new StoreValueError('A text to be stored contains a NUL.')
}

/** The store cannot be opened; the message is one line for the operator. */
export class StoreStartError extends Error {
  override name = 'StoreStartError'
}

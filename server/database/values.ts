import { StoreValueError } from './errors.ts'

/** PostgreSQL cannot keep a NUL in a text, so neither store takes one. (Lead fields are JSON, which escapes it.) */
export function refuseNul(...values: unknown[]): void {
  if (values.some((value) => typeof value === 'string' && value.includes('\0')))
    throw new StoreValueError('A text to be stored contains a NUL.')
}

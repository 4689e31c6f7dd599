import * as v from 'valibot'
import { ApiError } from '../http/errors.ts'

export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input ?? {}, { abortPipeEarly: true })
  if (result.success) return result.output
  const fields: Record<string, string> = {}
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    if (name) fields[name] ??= 'This does not fit here'
  }
  throw new ApiError(422, 'invalid_fields', 'Something in this request does not fit.', fields)
}

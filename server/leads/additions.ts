import * as v from 'valibot'
import { type Additions, additionSchemas, formAdditions } from '../../contract/additions.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'

/**
 * Additions that a visitor sent with a form. An invalid one is dropped, because no lead may be lost over it. In a
 * correction an empty one removes the stored value.
 */
export function additionsOf(
  collection: Collection,
  body: Record<string, unknown>,
  isCorrection: boolean,
): Additions {
  const added: Additions = {}
  for (const name of formAdditions[collection]) {
    const value = body[name]
    if (value === '' && isCorrection) added[name] = ''
    else if (v.is(additionSchemas[name], value)) added[name] = value
  }
  return added
}

/** Of a new lead: an empty addition only ever removes the value of a lead that is corrected. */
export function withoutEmptyAdditions(collection: Collection, fields: LeadFields): LeadFields {
  const given: Record<string, string> = { ...fields }
  for (const name of formAdditions[collection]) if (given[name] === '') delete given[name]
  return given as LeadFields
}

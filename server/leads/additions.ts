import * as v from 'valibot'
import { type Additions, additionSchemas, formAdditions } from '../../contract/additions.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'

/** What a visitor has added to a form. What does not fit is dropped, for no lead may be lost over it; sent empty, a correction takes it back. */
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

const allAdditions = Object.values(formAdditions).flat()

/** What a change says nothing of stays with the request. */
export const additionsLeft = (older: LeadFields | undefined, body: Record<string, unknown>): Additions =>
  Object.fromEntries(
    allAdditions.flatMap((name) => (older?.[name] && !(name in body) ? [[name, older[name]]] : [])),
  )

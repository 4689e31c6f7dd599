import type * as v from 'valibot'
import { type Collection, demoChangeSchema, formSchemas } from './forms.ts'

const { firstName, lastName, hospitalName } = formSchemas.demoRequests.entries

/** What staff may add to a lead, which its form does not ask for, under the names of other forms. */
const staffFields = {
  signups: { firstName, lastName },
  contactUs: { organisation: hospitalName },
  demoRequests: {},
} as const satisfies Record<Collection, object>

type FieldRule = v.GenericSchema<string | undefined, string>

/** The rules of the fields of a lead that staff enter or correct. */
export const enteredRules = (collection: Collection): Record<string, FieldRule> => ({
  ...(collection === 'demoRequests' ? demoChangeSchema : formSchemas[collection]).entries,
  ...staffFields[collection],
})

/** The order of a conversation: who, from where, how to reach them, what about. */
const order = 'firstName lastName organisation hospitalName designation phone phoneNumber email message'

export const enteredFields = (collection: Collection): string[] =>
  Object.keys(enteredRules(collection)).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))

export const isPhoneField = (name: string): boolean => name.startsWith('phone')

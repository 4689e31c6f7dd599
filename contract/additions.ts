import * as v from 'valibot'
import { type Emergency, emergencies } from './emergencies.ts'
import { readFigures } from './estimate.ts'

export const callTimes = ['morning', 'afternoon', 'evening', 'any'] as const
export type CallTime = (typeof callTimes)[number]

/**
 * What a visitor may add to a form beside its fields: to a demo request, by a checkbox, the calculator's estimate and
 * the case they ran, each encoded as in its link; to a call-back, a time to call. None of them accepts free text.
 */
export const additionSchemas = {
  estimate: v.pipe(
    v.string(),
    v.regex(/^[\d.-]{1,40}$/),
    v.check((text) => readFigures(text) !== undefined),
  ),
  case: v.pipe(v.string(), v.regex(/^[abc][0-5][0-9a-z]{16}(?:[0-9a-z]{2}){0,12}$/)),
  callTime: v.picklist(callTimes),
}

export type AdditionName = keyof typeof additionSchemas
/** The additions that each form accepts. */
export const formAdditions = {
  signups: ['callTime'],
  contactUs: [],
  demoRequests: ['estimate', 'case'],
} as const satisfies Record<string, AdditionName[]>
/** Stored among the fields of a lead; empty once the sender has removed it. */
export type Additions = Partial<Record<AdditionName, string>>

export const emergencyOf = (code: string): Emergency => emergencies[Number(code[1])] ?? emergencies[0]

export const isCallTime = (text: unknown): text is CallTime => v.is(additionSchemas.callTime, text)

/** The address at which a case can be replayed. */
export const casePath = (code: string) => `/case#case=${code}`

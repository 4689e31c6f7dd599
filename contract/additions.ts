import * as v from 'valibot'
import { type Emergency, emergencies } from './emergencies.ts'
import { readFigures } from './estimate.ts'

/**
 * What a visitor may add to a demo request by a tick, beside the fields of the form: the estimate of the calculator as its link
 * writes it, and the case they ran as its link does. Both are figures and nothing else, so no words can travel this way.
 */
export const additionSchemas = {
  estimate: v.pipe(
    v.string(),
    v.regex(/^[\d.-]{1,40}$/),
    v.check((text) => readFigures(text) !== undefined),
  ),
  case: v.pipe(v.string(), v.regex(/^[ab][0-5][0-9a-z]{16}(?:[0-9a-z]{2}){0,12}$/)),
}

export type AdditionName = keyof typeof additionSchemas
export const additionNames = Object.keys(additionSchemas) as AdditionName[]
/** Kept among the fields of a lead; empty once the sender has taken it back. */
export type Additions = Partial<Record<AdditionName, string>>

export const emergencyOf = (code: string): Emergency => emergencies[Number(code[1])] ?? emergencies[0]

/** Where a case that was run can be watched again. */
export const casePath = (code: string) => `/howWork#case=${code}`

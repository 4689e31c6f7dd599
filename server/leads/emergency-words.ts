import { facts } from '../../content/facts.ts'
import type { LeadFields } from '../../contract/forms.ts'
import { typedFields } from '../database/lead-json.ts'
import { fold } from '../database/search-text.ts'

/** Both apostrophes are typed, and none. */
const folded = (text: string) => fold(text).replace(/[’']/g, '')
const words = facts.staff.emergencyWords.map(folded).filter(Boolean)
const escaped = words.map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
/** At the beginning of a word: languages put their endings behind it. */
const pattern = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${escaped.join('|')})`, 'u')

/**
 * Whether a lead reads as if somebody needed help now. A hint for staff, and a rule for nothing: the form is no way to
 * call an ambulance, but somebody may use it as one.
 */
export const soundsUrgent = (fields: LeadFields): boolean =>
  words.length > 0 && pattern.test(folded(Object.values(typedFields(fields)).join('\n')))

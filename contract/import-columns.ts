import { formAdditions } from './additions.ts'
import { enteredFields, isPhoneField } from './entered-fields.ts'
import type { Collection } from './forms.ts'

/** What a line may say beside the fields of its form. */
export const importWork = ['status', 'owner', 'dueOn', 'note', 'language'] as const

/** A name in one column is split at its first space. */
const fullName = 'name'

/** Other names of a column, without spaces and capitals. A form calls phone and organisation by names of its own. */
const otherNames: [RegExp, RegExp][] = [
  [/^(e?mail(address)?|email)$/, /^email$/],
  [/^(phone|mobile|telephone|tel|contact|whatsapp)(number|no)?$/, /^phone/],
  [/^(organi[sz]ation|company|hospital|clinic|institution)(name)?$/, /^(organisation|hospitalName)$/],
  [/^(title|role|position|jobtitle)$/, /^designation$/],
  [/^(first|given)name$/, /^firstName$/],
  [/^(last|family|sur)name$/, /^lastName$/],
  [/^(full|contact|person)?name$/, /^name$/],
  [/^(comment|enquiry|text)$/, /^message$/],
  [/^(notes|remark|remarks)$/, /^note$/],
  [/^(due|dueday|duedate|followup)$/, /^dueOn$/],
  [/^assignedto$/, /^owner$/],
]

export interface ImportColumns {
  /** The name of each column; undefined for one that is not imported. */
  names: (string | undefined)[]
  /** Headings of columns that are not imported. */
  unknown: string[]
}

/** Which column is what. Throws where two columns are the same, or where none says how to reach somebody. */
export function importColumns(collection: Collection, headings: string[]): ImportColumns {
  const fields = enteredFields(collection)
  const additions = formAdditions[collection].filter((name) => name === 'callTime')
  const known = [...fields, ...additions, ...importWork, fullName]
  const names = headings.map((heading) => {
    const plain = heading.toLowerCase().replace(/[^\p{L}]/gu, '')
    const own = known.find((name) => name.toLowerCase() === plain)
    const other = otherNames.find(([written]) => written.test(plain))?.[1]
    return own ?? (other && known.find((name) => other.test(name)))
  })
  const twice = names.findIndex((name, at) => name !== undefined && names.indexOf(name) !== at)
  const [first, second] = [headings[names.indexOf(names[twice])], headings[twice]]
  if (twice >= 0) throw new Error(`The columns “${first}” and “${second}” both mean ${names[twice]}.`)
  if (!names.some((name) => name === 'email' || (name && isPhoneField(name))))
    throw new Error(
      `No column has phone numbers or addresses. The first line names the columns; known are ${known.join(', ')}.`,
    )
  return {
    names,
    unknown: headings.filter((heading, at) => names[at] === undefined && heading.trim() !== ''),
  }
}

/** The values of a line by name; undefined where it has more cells than there are columns. */
export function importRow({ names }: ImportColumns, cells: string[]): Record<string, string> | undefined {
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) return undefined
  const row: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const value = cells[at]?.trim()
    if (!name || !value) continue
    if (name === fullName) Object.assign(row, splitName(value))
    else row[name] = value
  }
  return row
}

function splitName(name: string) {
  const [firstName = '', ...others] = name.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

export const tooManyCells = 'The line has more cells than there are columns'

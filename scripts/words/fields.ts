import { type ComponentSchema, fields } from '@keystatic/core'
import * as v from 'valibot'
import { inWords, type Traits } from '../../content/schema/kinds.ts'
import { labelOf, type Schema, unwrapped } from '../../content/schema/walk.ts'

/** The editor's note under an entry, by its path. Items of a list share one field and have `*` in the path. */
export type Notes = ReadonlyMap<string, string>

interface Place {
  label: string
  description?: string
  isOptional: boolean
}

/** The editor's fields for the entries of a group, generated from the schema. */
export function fieldsOf(
  schema: Schema,
  notes: Notes,
  path: string[] = [],
  mayBeEmpty = false,
): Record<string, ComponentSchema> {
  return Object.fromEntries(
    Object.entries(schema.entries ?? {}).map(([name, entry]) => [
      name,
      fieldOf(entry, notes, [...path, name], mayBeEmpty),
    ]),
  )
}

/** Keystatic has no optional groups: every entry may be empty, and the check rejects a group that is partly filled in. */
function fieldOf(outer: Schema, notes: Notes, path: string[], mayBeEmpty: boolean): ComponentSchema {
  const schema = unwrapped(outer)
  // Each of these schemas gets its kind in kinds.ts.
  const { kind } = v.getMetadata(schema) as unknown as Traits
  const note = notes.get(path.join('.'))
  const place = {
    label: labelOf(schema),
    isOptional: mayBeEmpty || schema !== outer,
    ...(note && { description: note }),
  }
  switch (kind) {
    case 'line':
    case 'text':
      return textField(schema, place, kind === 'text')
    case 'number':
      return numberField(schema, place)
    case 'tick':
      return fields.checkbox(place)
    case 'choice':
      return choiceField(optionsOf(schema), place)
    case 'picture':
      return fields.image(fileOptions(place))
    case 'film':
    case 'captions':
      return fields.file(fileOptions(place))
    case 'list':
      return listField(schema, place, notes, path)
    case 'link':
    case 'group':
      return fields.object(fieldsOf(schema, notes, path, place.isOptional), place)
  }
}

/** Where the editor puts files, and how the content names them. */
const fileOptions = ({ label, description, isOptional }: Place) => ({
  label,
  ...(description && { description }),
  directory: 'content/pictures',
  publicPath: '/pictures/',
  validation: { isRequired: !isOptional },
})

function textField(schema: Schema, { isOptional, ...place }: Place, multiline: boolean): ComponentSchema {
  const rule = ruleOf(schema, 'regex')
  const max = ruleOf(schema, 'max_length')?.requirement
  const pattern = rule?.requirement instanceof RegExp && {
    // An optional entry that is left empty is left out of the file.
    regex: isOptional
      ? new RegExp(`^$|${rule.requirement.source}`, rule.requirement.flags)
      : rule.requirement,
    message: `${place.label}: ${rule.message} would fit`,
  }
  return fields.text({
    ...place,
    multiline,
    validation: {
      length: { min: isOptional ? 0 : 1, ...(typeof max === 'number' && { max }) },
      ...(pattern && { pattern }),
    },
  })
}

/** An emptied field reports NaN, which Keystatic takes for a number and JSON writes as null. */
function numberField(schema: Schema, { isOptional, ...place }: Place): ComponentSchema {
  const validation = { isRequired: !isOptional, ...rangeOf(schema) }
  const { Input, ...field } = fields.number({ ...place, step: 0.1, validation })
  return {
    ...field,
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each field, when the editor starts
    Input: (props: Parameters<typeof Input>[0]) =>
      Input({ ...props, onChange: (value) => props.onChange(Number.isNaN(value) ? null : value) }),
  }
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ label: inWords(value), value }))

function choiceField(values: readonly string[], { isOptional, ...place }: Place): ComponentSchema {
  if (!isOptional)
    return fields.select({ ...place, options: asOptions(values), defaultValue: values[0] ?? '' })
  const field = fields.select({
    ...place,
    options: [{ label: 'None', value: '' }, ...asOptions(values)],
    defaultValue: '',
  })
  return { ...field, serialize: (value: string) => ({ value: value || undefined }) }
}

function listField(schema: Schema, place: Place, notes: Notes, path: string[]): ComponentSchema {
  const { item } = schema
  if (!item) throw new Error(`${place.label} is a list without items`)
  const options = optionsOf(unwrapped(item))
  const { isOptional, ...rest } = place
  // In any order and each once, such as the names of made-up entries.
  if (isOptional && options.length > 0) return fields.multiselect({ ...rest, options: asOptions(options) })
  const name = stepsToName(item)
  return fields.array(fieldOf(item, notes, [...path, '*'], false), {
    ...rest,
    // An optional list that is left empty is left out of the file.
    validation: { length: { ...lengthOf(schema), ...(isOptional && { min: 0 }) } },
    itemLabel: (parts) => String(valueAt(parts, name) || labelOf(item)),
  })
}

/** Keystatic passes `fields` for a group and `value` for anything else. */
const valueAt = (parts: unknown, [step, ...steps]: string[]): unknown =>
  step === undefined ? Object(parts).value : valueAt(Object(Object(parts).fields)[step], steps)

/** Labels an item by its first visible text. */
function stepsToName(outer: Schema): string[] {
  const { entries = {} } = unwrapped(outer)
  for (const [name, entry] of Object.entries(entries)) {
    const traits = v.getMetadata(unwrapped(entry)) as unknown as Traits
    if (traits.kind === 'group' && unwrapped(entry).entries) return [name, ...stepsToName(entry)]
    if ((traits.kind === 'line' || traits.kind === 'text') && !traits.fixed) return [name]
  }
  return Object.keys(entries).slice(0, 1)
}

interface Rule {
  type: string
  requirement?: unknown
  message?: unknown
}

const ruleOf = (schema: Schema, type: string): Rule | undefined =>
  rulesOf(schema).find((rule) => rule.type === type)
const rulesOf = (schema: Schema): Rule[] =>
  'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []
const optionsOf = (schema: Schema): string[] =>
  'options' in schema && Array.isArray(schema.options) ? schema.options.map(String) : []

const limits = (schema: Schema, least: string, most: string) => {
  const min = ruleOf(schema, least)?.requirement
  const max = ruleOf(schema, most)?.requirement
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) }
}
const rangeOf = (schema: Schema) => limits(schema, 'min_value', 'max_value')
const lengthOf = (schema: Schema) => limits(schema, 'min_length', 'max_length')

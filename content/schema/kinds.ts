import * as v from 'valibot'

/** How an entry is edited, and which values are valid. */
export type Kind =
  | 'line'
  | 'text'
  | 'number'
  | 'tick'
  | 'choice'
  | 'link'
  | 'picture'
  | 'film'
  | 'captions'
  | 'list'
  | 'group'

export interface Traits {
  kind: Kind
  /** Not translated. */
  fixed?: true
  /** Minimum size of a picture in pixels; does not apply to SVG. */
  atLeast?: { width: number; height: number }
  /** May differ in another language, where other fixed values and the lengths of lists are the same. */
  own?: true
}

/** Messages name valid values; scripts/check-content.ts prepends the place and the current value. */
const traits = <Value>(kind: Kind, more: Omit<Traits, 'kind'> = {}) =>
  v.metadata<Value, Record<string, unknown>>({ kind, ...more })

// React would show markup literally, and the site's fonts have no emoji.
const unfit = String.raw`<[a-z/!]|[\p{Emoji_Presentation}\u200b\u202a-\u202e\u2060-\u2069\ufe0f\ufeff]`
const lineOfWords = new RegExp(String.raw`^(?!\s)(?:(?!${unfit}|\p{Cc}).)*(?<!\s)$`, 'isu')
const linesOfWords = new RegExp(String.raw`^(?!\s)(?:(?!${unfit}|(?!\n)\p{Cc}).)*$`, 'isu')

/** Text on one line of the file: a heading, a label, a sentence. */
export const line = (label: string, max = 160): v.GenericSchema<string> =>
  v.pipe(
    v.string('a line of words in quotes'),
    v.nonEmpty('at least a word'),
    v.maxLength(max, `a line of at most ${max} characters`),
    v.regex(lineOfWords, 'one line of plain words, without markup, emoji or spaces around it'),
    v.title(label),
    traits('line'),
  )

/** A paragraph, or several with an empty line between them. */
export const text = (label: string, max = 1000): v.GenericSchema<string> =>
  v.pipe(
    v.string('words in quotes'),
    v.nonEmpty('at least a word'),
    v.maxLength(max, `a text of at most ${max} characters`),
    v.regex(linesOfWords, 'plain words, without markup or emoji'),
    v.title(label),
    traits('text'),
  )

/** Formatted, untranslated text: an address, a date, an anchor. */
export const written = (
  label: string,
  rule: RegExp,
  fits: string,
  more: { own?: true } = {},
): v.GenericSchema<string> =>
  v.pipe(
    v.string(fits),
    v.maxLength(500, fits),
    v.regex(rule, fits),
    v.title(label),
    traits('line', { fixed: true, ...more }),
  )

export const email = (label: string) =>
  written(label, /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'an email address such as info@example.com')
export const webAddress = (label: string) =>
  written(label, /^https:\/\/[^\s/]+\.[^\s]+$/, 'an address that begins with https://')
export const day = (label: string, more?: { own?: true }) =>
  written(label, /^\d{4}-\d\d-\d\d$/, 'a day such as 2026-11-17', more)

export const number = (
  label: string,
  min: number,
  max: number,
  more: { own?: true } = {},
): v.GenericSchema<number> =>
  v.pipe(
    v.number(`a number without quotes, such as ${min}`),
    v.minValue(min, `a number from ${min} to ${max}`),
    v.maxValue(max, `a number from ${min} to ${max}`),
    v.title(label),
    traits('number', { fixed: true, ...more }),
  )

export const tick = (label: string): v.GenericSchema<boolean> =>
  v.pipe(v.boolean('true or false without quotes'), v.title(label), traits('tick'))

export const choice = <const Option extends string>(
  label: string,
  options: readonly Option[],
): v.GenericSchema<Option> =>
  v.pipe(
    v.picklist(options, `one of ${options.join(', ')}`),
    v.title(label),
    traits('choice', { fixed: true }),
  )

/** A file in `content/pictures`, checked by scripts/check-pictures.ts. */
const fileOfOnesOwn = (
  kind: 'picture' | 'film' | 'captions',
  label: string,
  endings: readonly string[],
  atLeast?: Traits['atLeast'],
): v.GenericSchema<string> => {
  const fits = `a file in content/pictures that ends in ${endings.join(' or ')}, such as /pictures/name.${endings[0]}`
  const named = new RegExp(String.raw`^/pictures/(?:[\w-]+/)*[\w-]+\.(?:${endings.join('|')})$`)
  return v.pipe(
    v.string(fits),
    v.regex(named, fits),
    v.title(label),
    traits(kind, { fixed: true, ...(atLeast && { atLeast }) }),
  )
}

export const logo = (label: string) =>
  fileOfOnesOwn('picture', label, ['svg', 'png'], { width: 112, height: 56 })
export const photo = (label: string, width: number, height: number) =>
  fileOfOnesOwn('picture', label, ['jpg', 'jpeg', 'png', 'webp', 'avif'], { width, height })
export const filmFile = (label: string) => fileOfOnesOwn('film', label, ['mp4', 'webm'])
export const captionFile = (label: string) => fileOfOnesOwn('captions', label, ['vtt'])

export const href = (label = 'Where it leads') =>
  written(
    label,
    /^(?:[/#]|https:\/\/|mailto:|tel:)\S*$/,
    'a page such as /about, or an address that begins with https://, mailto: or tel:',
  )

export const link = (label: string): v.GenericSchema<Link> =>
  v.pipe(v.object({ label: line('Words', 60), href: href() }), v.title(label), traits('link'))

export const list = <Item extends v.GenericSchema>(
  label: string,
  item: Item,
  { min = 1, max = 40, own }: { min?: number; max?: number; own?: true } = {},
): v.GenericSchema<v.InferOutput<Item>[]> =>
  v.pipe(
    v.array(item, 'a list in square brackets'),
    v.minLength(min, `at least ${min}`),
    v.maxLength(max, `at most ${max}`),
    v.title(label),
    traits('list', own && { own }),
  )

export const group = <Entries extends v.ObjectEntries>(
  label: string,
  entries: Entries,
): v.ObjectSchema<Entries, string> =>
  v.pipe(v.object(entries, 'entries in curly brackets'), v.title(label), traits('group'))

/** Lists the sample entries of the same group: `npm run doctor` names them until they are replaced by real ones. */
export const samplesAmong = (...names: string[]) => ({
  samples: v.optional(list('Made up, to be replaced', choice('Entry', names), { min: 0, own: true })),
})

type Labels<Name extends string> = Record<Name, string>
type NamesIn<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | NamesIn<Rest> : Text

const usualLabels: Record<string, string> = { eyebrow: 'Small heading', title: 'Heading', lead: 'Opening' }

/** Labels derived from names, such as "Home" and "Login note" for `home loginNote`. A label that would be unclear is given here. */
export function labelled<Text extends string>(
  names: Text,
  labels: Partial<Labels<NoInfer<NamesIn<Text>>>> = {},
): Labels<NamesIn<Text>> {
  const given: Record<string, string | undefined> = labels
  const pairs = names.split(' ').map((name) => [name, given[name] ?? usualLabels[name] ?? inWords(name)])
  // Object.fromEntries loses the literal types.
  return Object.fromEntries(pairs) as Labels<NamesIn<Text>>
}

/** `loginNote` as "Login note". */
export const inWords = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/** Several entries of one line each. */
export const lines = <Text extends string>(
  names: Text,
  max?: number,
  labels?: Partial<Labels<NoInfer<NamesIn<Text>>>>,
) => each(labelled(names, labels), (label) => line(label, max))

/** Entries of the same kind, by their labels. */
export const each = <Name extends string, Entry>(labels: Labels<Name>, entry: (label: string) => Entry) =>
  // Object.fromEntries loses the literal types.
  Object.fromEntries(Object.entries<string>(labels).map(([name, label]) => [name, entry(label)])) as Record<
    Name,
    Entry
  >

export interface Link {
  label: string
  href: string
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { isLanguage, type Language, languageCodes, languageNames } from '../content/schema/languages.ts'
import { facts, fileOf, words } from '../content/schema/pages.ts'
import { entriesOf, isRecord, labelOf, placeOf, type Schema } from '../content/schema/walk.ts'
import { linesOf } from './json-lines.ts'

interface Page {
  file: string
  schema: Schema
  language?: Language
  data?: unknown
  lineOf: (path: readonly string[]) => number
}

interface Fault {
  page: Page
  line?: number
  language?: Language | undefined
  /** One sentence without its full stop; `{in}` is replaced by the languages that have the same error. */
  text: string
}

/** Checks the content against its schemas. Returns one sentence per error; the same error in several languages is one. */
export function checkContent(root: string): string[] {
  const faults: Fault[] = []
  const read = (file: string, schema: Schema, language?: Language) => {
    const page: Page = { file: `content/${file}`, schema, lineOf: () => 1, ...(language && { language }) }
    faults.push(...readInto(page, root), ...faultsIn(page))
    return page
  }
  for (const [name, schema] of Object.entries(facts)) read(fileOf(name), schema)
  for (const [name, schema] of Object.entries(words)) {
    const [first, ...others] = languageCodes.map((code) => read(`${code}/${fileOf(name)}`, schema, code))
    if (first) for (const other of others) faults.push(...faultsBetween(first, other))
  }
  return [...inSentences(faults), ...strayFiles(root)]
}

function readInto(page: Page, root: string): Fault[] {
  const { schema, language } = page
  let text = ''
  try {
    text = readFileSync(join(root, page.file), 'utf8').replace(/^\ufeff/, '')
  } catch {
    return [{ page, language, text: `${labelOf(schema)} is missing{in}: there is no such file` }]
  }
  try {
    page.data = JSON.parse(text)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return [{ page, line: Number(/line (\d+)/.exec(said)?.[1] ?? text.split('\n').length), text: said }]
  }
  const lines = linesOf(text)
  page.lineOf = (path) => lines.get(path.join('.')) ?? (path.length > 0 ? page.lineOf(path.slice(0, -1)) : 1)
  return []
}

function faultsIn(page: Page): Fault[] {
  const { schema, data } = page
  if (data === undefined) return []
  const unknown = entriesOf(schema, data).flatMap(({ schema: { entries }, value, path }) => {
    if (!entries || !isRecord(value)) return []
    const strange = Object.keys(value).filter((name) => !Object.hasOwn(entries, name))
    const meant = Object.keys(entries).find((name) => !Object.hasOwn(value, name) && !entries[name]?.wrapped)
    return strange.map((name) =>
      faultAt(page, [...path, name], unknownEntry(placeOf(schema, path), name, meant)),
    )
  })
  const issues = v.safeParse(schema, data).issues ?? []
  // Report only the first error of each place.
  const byPlace = new Map(issues.toReversed().map((issue) => [v.getDotPath(issue), issue]))
  return [...unknown, ...[...byPlace.values()].toReversed().map((issue) => faultOf(page, issue))]
}

const unknownEntry = (place: string, name: string, meant?: string) =>
  `“${cut(name)}” is no entry${place && ` of ${place}`}${meant ? `; perhaps “${meant}” is meant` : ''}`

function faultAt(page: Page, path: string[], text: string, language = page.language): Fault {
  return { page, line: page.lineOf(path), language, text }
}

function faultOf(page: Page, issue: v.BaseIssue<unknown>): Fault {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  const last = path.at(-1)
  if (issue.input === undefined) {
    // In entries that hold every language, a language is missing, not an entry.
    const [place, language] = isLanguage(last) ? [path.slice(0, -1), last] : [path, page.language]
    return faultAt(page, path, `${placeOf(page.schema, place)} is missing{in}`, language)
  }
  const place = placeOf(page.schema, path) || labelOf(page.schema)
  const stands = issue.type === 'max_length' ? 'too much stands here' : `${shown(issue.input)} stands here`
  return faultAt(page, path, `${place}: ${stands}; ${issue.message} would fit`)
}

/** Links, choices, numbers and lengths of lists must be equal in every language. */
function faultsBetween(first: Page, other: Page): Fault[] {
  const { schema } = first
  const theirs = new Map(entriesOf(schema, other.data).map((entry) => [entry.path.join('.'), entry]))
  return entriesOf(schema, first.data).flatMap(({ path, value, traits }): Fault[] => {
    const there = theirs.get(path.join('.'))?.value
    if (traits.own || there === undefined) return []
    if (Array.isArray(value) && Array.isArray(there)) return faultsOfLength(first, other, path, value, there)
    if (!traits.fixed || value === there) return []
    const both = `${shown(there)}{in} and ${shown(value)} in ${languageNames.en}`
    return [faultAt(other, path, `${placeOf(schema, path)} is ${both}: let both be the same`)]
  })
}

function faultsOfLength(
  first: Page,
  other: Page,
  path: string[],
  here: unknown[],
  there: unknown[],
): Fault[] {
  const places = Array.from({ length: Math.max(here.length, there.length) }, (_, index) => [
    ...path,
    `${index}`,
  ])
  return places.slice(Math.min(here.length, there.length)).map((place) => {
    const missing = here.length > there.length
    const name = placeOf(first.schema, place)
    const text = missing ? `${name} is missing{in}` : `${name} stands{in} and not in ${languageNames.en}`
    return faultAt(other, place, text)
  })
}

function inSentences(faults: Fault[]): string[] {
  const alike = Map.groupBy(faults, ({ page, text }) => `${labelOf(page.schema)}\n${text}`)
  return [...alike.values()].map((same) => {
    const places = [...new Set(same.map(({ page, line }) => (line ? `${page.file}:${line}` : page.file)))]
    const languages = same.flatMap(({ language }) => (language ? [languageNames[language]] : []))
    const inThese = languages.length > 0 ? ` in ${listed(languages)}` : ''
    return `${listed(places)}: ${same[0]?.text.replace('{in}', () => inThese)}.`
  })
}

function strayFiles(root: string): string[] {
  const known = new Set([
    ...Object.keys(facts).map(fileOf),
    ...languageCodes.flatMap((code) =>
      [...Object.keys(words).map(fileOf), 'made-from.json'].map((file) => `${code}/${file}`),
    ),
  ])
  return globSync('**/*.json', { cwd: join(root, 'content') })
    .filter((file) => !known.has(file))
    .map((file) => `content/${file}: no page has a file of this name.`)
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)} …` : text)

function shown(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'nothing' : `“${cut(value)}”`
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'a group of entries' : String(value)
}

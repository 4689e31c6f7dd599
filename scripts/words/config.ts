import { type Config, singleton } from '@keystatic/core'
import { languageCodes, languageNames } from '../../content/schema/languages.ts'
import { facts, fileOf, words } from '../../content/schema/pages.ts'
import { labelOf, type Schema } from '../../content/schema/walk.ts'
import { fieldsOf, type Notes } from './fields.ts'

/** Pages of the editor by content file, such as `hi/home.json`. */
export type NotesByFile = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Page {
  file: string
  schema: Schema
  heading: string
}

export const pages: Page[] = [
  ...Object.entries(facts).map(([name, schema]) => ({
    file: fileOf(name),
    schema,
    heading: 'In every language',
  })),
  ...languageCodes.flatMap((code) =>
    Object.entries(words).map(([name, schema]) => ({
      file: `${code}/${fileOf(name)}`,
      schema,
      heading: languageNames[code],
    })),
  ),
]

/** Keystatic puts keys into URLs, where a slash would start a new path segment. */
export const keyOf = (file: string) => file.replace('.json', '').replace('/', '-')

/** One page of the editor for each file of the content, whatever schemas there are. */
export function editorConfig(notes: NotesByFile = {}) {
  const titled = (page: Page) => {
    const stale = Object.keys(notes[page.file] ?? {}).length
    return labelOf(page.schema) + (stale > 0 ? ' · stale' : '')
  }
  return {
    storage: { kind: 'local' },
    ui: {
      brand: { name: 'Words' },
      navigation: Object.fromEntries(
        [...Map.groupBy(pages, ({ heading }) => heading)].map(([heading, of]) => [
          heading,
          of.map(({ file }) => keyOf(file)),
        ]),
      ),
    },
    singletons: Object.fromEntries(
      pages.map((page) => {
        const noted: Notes = new Map(Object.entries(notes[page.file] ?? {}))
        return [
          keyOf(page.file),
          singleton({
            label: titled(page),
            path: `content/${page.file.replace('.json', '')}`,
            format: { data: 'json' },
            schema: fieldsOf(page.schema, noted),
          }),
        ]
      }),
    ),
  } satisfies Config
}

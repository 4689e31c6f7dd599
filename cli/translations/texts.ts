import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../content/schema/languages.ts'
import { facts, fileOf, words } from '../../content/schema/pages.ts'
import { entriesOf, type Schema } from '../../content/schema/walk.ts'

/** A text's location: the file within `content` and the path in it. */
export interface Place {
  file: string
  steps: readonly string[]
}

export interface Texts {
  texts: ReadonlyMap<string, string>
  places: ReadonlyMap<string, Place>
}

/** Every translatable text of a language, by a name such as `home.banner.words.0`. */
export function textsIn(folder: string, language: Language): Texts {
  const texts = new Map<string, string>()
  const places = new Map<string, Place>()
  const read = (page: string, schema: Schema, file: string, ownOf?: Language) => {
    for (const { path, value, traits } of entriesOf(schema, readJson(join(folder, file)))) {
      const isText = traits.kind === 'line' || traits.kind === 'text'
      if (!isText || traits.fixed || typeof value !== 'string') continue
      if (ownOf && !path.includes(ownOf)) continue
      const name = [page, ...path.filter((step) => step !== ownOf)].join('.')
      texts.set(name, value)
      places.set(name, { file, steps: path })
    }
  }
  for (const [page, schema] of Object.entries(words)) read(page, schema, `${language}/${fileOf(page)}`)
  // Files shared by all languages: only the part of this language.
  for (const [page, schema] of Object.entries(facts)) read(page, schema, fileOf(page), language)
  return { texts, places }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))

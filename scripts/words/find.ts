import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, placeOf } from '../../content/schema/walk.ts'
import { keyOf, pages } from './config.ts'

export interface Found {
  /** Such as hi/home.json. */
  file: string
  /** The page of the editor. */
  key: string
  /** The place by its labels. */
  place: string
  text: string
}

const mostFound = 50

/** The texts of every page and language that contain this, capitals aside. */
export function textsWith(root: string, sought: string): Found[] {
  const wanted = sought.trim().toLowerCase()
  if (wanted === '') return []
  const found = pages.flatMap(({ file, schema }) =>
    entriesOf(schema, JSON.parse(readFileSync(join(root, 'content', file), 'utf8'))).flatMap(
      ({ path, value }) =>
        typeof value === 'string' && value.toLowerCase().includes(wanted)
          ? [{ file, key: keyOf(file), place: placeOf(schema, path), text: value }]
          : [],
    ),
  )
  return found.slice(0, mostFound)
}

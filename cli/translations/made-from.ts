import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../server/process/describe-error.ts'

/** A short hash of the English text that each translation was made from: `content/hi/made-from.json`. */
export type MadeFrom = Record<string, string>

const fileOf = (folder: string) => join(folder, 'made-from.json')

export const shortHash = (text: string) => hash('sha256', text).slice(0, 8)

export async function readMadeFrom(folder: string): Promise<MadeFrom> {
  try {
    return JSON.parse(await readFile(fileOf(folder), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {}
    throw error
  }
}

/** Stores the current hash of these entries and drops those of removed entries. */
export async function noteMadeFrom(
  folder: string,
  english: ReadonlyMap<string, string>,
  paths: Iterable<string>,
): Promise<void> {
  const noted = { ...(await readMadeFrom(folder)) }
  for (const path of paths) noted[path] = shortHash(english.get(path) ?? '')
  const sorted = Object.entries(noted)
    .filter(([path]) => english.has(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(fileOf(folder), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

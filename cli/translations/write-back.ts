import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Change {
  path: string
  from: string
  to: string
}

const literal = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", '’').replaceAll('\n', '\\n')}'`

/** Puts new words where the old ones stand. What stands in several places, or is put together by code, is left for a person, and returned. */
export async function writeBack(folder: string, changes: readonly Change[]): Promise<Change[]> {
  const files = await Promise.all(
    globSync('*.ts', { cwd: folder }).map(async (name) => {
      const file = join(folder, name)
      return { file, before: await readFile(file, 'utf8') }
    }),
  )
  const texts = new Map(files.map(({ file, before }) => [file, before]))
  const left = changes.filter((change) => !replaceOnce(texts, change))
  await Promise.all(
    files
      .filter(({ file, before }) => texts.get(file) !== before)
      .map(({ file }) => writeFile(file, texts.get(file) ?? '')),
  )
  return left
}

function replaceOnce(texts: Map<string, string>, { from, to }: Change): boolean {
  const places = [...texts].flatMap(([file, text]) => {
    const pieces = text.split(literal(from))
    return Array.from({ length: pieces.length - 1 }, () => file)
  })
  const [file] = places
  if (file === undefined || places.length > 1) return false
  texts.set(
    file,
    (texts.get(file) ?? '').replace(literal(from), () => literal(to)),
  )
  return true
}

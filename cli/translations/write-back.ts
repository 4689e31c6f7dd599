import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Change {
  path: string
  from: string
  to: string
}

const literal = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", '’').replaceAll('\n', '\\n')}'`

/** Puts new words where the old ones stand. What stands in several places, or is put together by code, is left for a person, and returned. */
export async function writeBack(folder: string, changes: readonly Change[]): Promise<Change[]> {
  const before = new Map<string, string>()
  for (const name of globSync('*.ts', { cwd: folder })) {
    const file = join(folder, name)
    before.set(file, await readFile(file, 'utf8'))
  }
  const texts = new Map(before)
  const left = changes.filter((change) => !replaceOnce(texts, change))
  for (const [file, text] of texts) if (text !== before.get(file)) await writeFile(file, text)
  return left
}

function replaceOnce(texts: Map<string, string>, { from, to }: Change): boolean {
  const [found, ...others] = [...texts].filter(([, text]) => text.includes(literal(from)))
  const [file = '', text = ''] = found ?? []
  const pieces = text.split(literal(from))
  if (others.length > 0 || pieces.length !== 2) return false
  texts.set(file, pieces.join(literal(to)))
  return true
}

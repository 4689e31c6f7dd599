import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './texts.ts'

export interface Change {
  path: string
  from: string
  to: string
}

/**
 * Puts new words into the data, and into the code of `run-a-case.ts` where they stand once. What stands twice there is left
 * for a person, and returned.
 */
export async function writeBack(
  folder: string,
  language: string,
  changes: readonly Change[],
  places: ReadonlyMap<string, Place>,
): Promise<Change[]> {
  const inData = Map.groupBy(changes, ({ path }) => places.get(path)?.file)
  const inCode = inData.get(undefined) ?? []
  inData.delete(undefined)
  for (const [file, own] of inData) {
    const path = join(folder, file ?? '')
    const data: Tree = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
    for (const change of own) put(data, places.get(change.path)?.steps ?? [], change.to)
    await writeFile(path, `${JSON.stringify(data, null, 2)}\n`)
  }
  return inCode.length > 0 ? replaceInCode(join(folder, language, 'run-a-case.ts'), inCode) : []
}

interface Tree {
  [step: string]: Tree | string
}

function put(tree: Tree, [step = '', ...below]: readonly string[], text: string): void {
  const part = tree[step]
  if (typeof part === 'object') put(part, below, text)
  else tree[step] = text
}

const literal = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", '’').replaceAll('\n', '\\n')}'`

async function replaceInCode(file: string, changes: readonly Change[]): Promise<Change[]> {
  let code = await readFile(file, 'utf8')
  const left = changes.filter(({ from, to }) => {
    const pieces = code.split(literal(from))
    if (pieces.length === 2) code = pieces.join(literal(to))
    return pieces.length !== 2
  })
  await writeFile(file, code)
  return left
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './texts.ts'

export interface Change {
  path: string
  to: string
}

/** Writes new texts into the content files. */
export async function writeBack(
  folder: string,
  changes: readonly Change[],
  places: ReadonlyMap<string, Place>,
): Promise<void> {
  for (const [file = '', own] of Map.groupBy(changes, ({ path }) => places.get(path)?.file)) {
    const path = join(folder, file)
    const data: Tree = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
    for (const change of own) put(data, places.get(change.path)?.steps ?? [], change.to)
    await writeFile(path, `${JSON.stringify(data, null, 2)}\n`)
  }
}

interface Tree {
  [step: string]: Tree | string
}

function put(tree: Tree, [step = '', ...below]: readonly string[], text: string): void {
  const part = tree[step]
  if (typeof part === 'object') put(part, below, text)
  else tree[step] = text
}

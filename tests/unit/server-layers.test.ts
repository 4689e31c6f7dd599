import { glob, readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Each folder of server/ imports only folders listed before it. Files directly in server/ are below or above all
 * folders.
 */
const layers = [
  'shared',
  'process',
  'database',
  'http',
  'outbox',
  'hand-over',
  'mail',
  'backup',
  'metrics',
  'analytics',
  'doctor',
  'leads',
  'identity',
  'tracking',
  'desk',
  'jobs',
]

const folderOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1]

test('every import between folders of the server runs one way', async () => {
  const wrong: string[] = []
  const folders = new Set<string>()
  for await (const file of glob('server/*/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const from = folderOf(file)
    if (from === undefined) continue
    folders.add(from)
    const source = await readFile(file, 'utf8')
    for (const [, specifier = ''] of source.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const to = folderOf(normalize(join(file, '..', specifier)))
      if (to !== undefined && to !== from && layers.indexOf(to) >= layers.indexOf(from))
        wrong.push(`${file} may not import ${specifier}: ${to} stands above ${from}.`)
    }
  }
  expect(wrong).toEqual([])
  expect([...folders].sort()).toEqual([...layers].sort())
})

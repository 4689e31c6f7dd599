import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Variable, variables } from '../../server/config-variables.ts'

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const builtIn = new Set(['audit', 'ci', 'install'])

const codeIn = (text: string) => [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].join('\n')

test.each(documents)('every npm command in %s exists', (document) => {
  const code = codeIn(readFileSync(document, 'utf8'))
  const named = [...code.matchAll(/(?:npm (?:run )?|node --run )([a-z][\w:-]*)/g)].map(
    (match) => match[1] ?? '',
  )
  const missing = named.filter((name) => !builtIn.has(name) && !(name in scripts))
  expect(missing).toEqual([])
})

/** Where each program names its commands. */
const programs: Record<string, string> = {
  leads: 'cli/leads/run-leads.ts',
  analytics: 'cli/analytics/run-analytics.ts',
  translations: 'cli/translations.ts',
}

test.each(documents)('every part of a command in %s exists', (document) => {
  const code = codeIn(readFileSync(document, 'utf8'))
  const named = [...code.matchAll(/npm run (leads|analytics|translations) -- (\w+)/g)]
  const missing = named.filter(
    ([, command = '', part = '']) => !readFileSync(programs[command] ?? '', 'utf8').includes(part),
  )
  expect(missing).toEqual([])
})

test.each(documents)('every file that %s links to exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '')
  expect(targets.filter((target) => !existsSync(join(dirname(document), target)))).toEqual([])
})

test('.env.example names every variable, with its default, and nothing else', () => {
  const text = readFileSync('.env.example', 'utf8')
  const named = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value])
  const expected = Object.entries<Variable>(variables)
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(expected.map(([name, { fallback = '' }]) => [name, fallback])),
  )
  expect(named).toHaveLength(expected.length)
})

test('docs/operations.md explains every variable', () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  expect(Object.keys(variables).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

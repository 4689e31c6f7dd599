import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Variable, variables } from '../../server/config-variables.ts'

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const builtIn = new Set(['audit', 'ci', 'install', 'version'])

const codeIn = (text: string) => [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].join('\n')

test.each(documents)('every npm command in %s exists', (document) => {
  const code = codeIn(readFileSync(document, 'utf8'))
  const named = [...code.matchAll(/(?:npm (?:run )?|node --run )([a-z][\w:-]*)/g)].map(
    (match) => match[1] ?? '',
  )
  const missing = named.filter((name) => !builtIn.has(name) && !(name in scripts))
  expect(missing).toEqual([])
})

/** Files that a document tells the reader to add. */
const examples = ['content/pictures', 'content/ta', 'site/pages/careers.astro']
const folders = 'benchmarks|case|cli|content|contract|deploy|desk|docs|scripts|server|site|tests'

test.each(documents)('every file that %s links to or names exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  )
  const names = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(
    ([, path = '']) => path,
  )
  expect([...links, ...names].filter((path) => !existsSync(path) && !examples.includes(path))).toEqual([])
})

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test.each(documents)('every heading that %s links to exists', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)\s]+)\)/g)]
  const missing = links.filter(([, file, anchor]) => {
    const text = readFileSync(file ? join(dirname(document), file) : document, 'utf8')
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
    return !headings.includes(anchor ?? '')
  })
  expect(missing.map(([link]) => link)).toEqual([])
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

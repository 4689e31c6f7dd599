import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesIn, changesInWords, changesPage, differences, undoChange } from './changes.ts'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'firsthour-changes-'))
  await cp(join(import.meta.dirname, '../../content'), join(root, 'content'), { recursive: true })
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'Publish')
})
afterEach(() => rm(root, { recursive: true }))

const file = () => join(root, 'content/en/privacy.json')

test('what differs is listed by its place, and one entry is undone without the others', async () => {
  expect(changesInWords(changesIn(root))).toBe('Nothing differs from what is published.')
  const text = await readFile(file(), 'utf8')
  const content = JSON.parse(text)
  const changed = { ...content, title: 'Your <b>data</b>' }
  const [first = ''] = Object.keys(content).filter(
    (name) => typeof content[name] === 'string' && name !== 'title',
  )
  delete changed[first]
  await writeFile(file(), `${JSON.stringify(changed, null, 2)}\n`)
  const changes = changesIn(root)
  expect(changes.map(({ path, now }) => [path.join('.'), now]).sort()).toEqual(
    [
      ['title', 'Your <b>data</b>'],
      [first, undefined],
    ].sort(),
  )
  expect(changesInWords(changes)).toContain(`  - ${content.title}\n  + Your <b>data</b>`)
  expect(changesPage(changes)).toContain('Your &#60;b&#62;data&#60;/b&#62;')
  expect(await undoChange(root, 'en/privacy.json', [first])).toBe(true)
  expect(await undoChange(root, 'en/privacy.json', [first])).toBe(false)
  expect(changesIn(root)).toHaveLength(1)
  expect(await undoChange(root, 'en/privacy.json', ['title'])).toBe(true)
  expect(await readFile(file(), 'utf8')).toBe(text)
})

test('a list of another length is one entry', () => {
  expect(differences({ a: [1, 2] }, { a: [1] })).toEqual([{ path: ['a'], published: [1, 2], now: [1] }])
  expect(differences({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toEqual([
    { path: ['a', '1', 'b'], published: 2, now: 3 },
  ])
})

test('only an entry that differs is written', async () => {
  expect(await undoChange(root, '../server/main.ts', ['a'])).toBe(false)
  expect(await undoChange(root, 'en/privacy.json', ['__proto__', 'x'])).toBe(false)
})

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, placeOf } from '../../content/schema/walk.ts'
import { pages } from './config.ts'
import { noteEdits } from './stale.ts'
import { written } from './tidy.ts'

export interface Change {
  /** Such as hi/home.json. */
  file: string
  path: string[]
  /** The place by its labels. */
  place: string
  /** Undefined where there is none. */
  published: unknown
  now: unknown
}

/** Published is what the last commit holds. Empty where git knows nothing of it. */
function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

const published = (root: string, file: string): unknown =>
  JSON.parse(git(root, 'show', `HEAD:./content/${file}`) || '{}')

/** Every entry that differs from what is published. A list of another length is one entry. */
export function changesIn(root: string): Change[] {
  const changed = git(root, 'diff', '--name-only', '--relative', '--diff-filter=M', 'HEAD', '--', 'content')
  return pages
    .filter(({ file }) => changed.split('\n').includes(`content/${file}`))
    .flatMap(({ file, schema }) => {
      const now: unknown = JSON.parse(readFileSync(join(root, 'content', file), 'utf8'))
      return differences(published(root, file), now).map((change) => ({
        ...{ file, place: placeOf(schema, change.path) || change.path.join(', ') },
        ...change,
      }))
    })
}

type Difference = Pick<Change, 'path' | 'published' | 'now'>

export function differences(published: unknown, now: unknown, path: string[] = []): Difference[] {
  if (JSON.stringify(published) === JSON.stringify(now)) return []
  const areLists = Array.isArray(published) && Array.isArray(now) && published.length === now.length
  if (!areLists && !(isRecord(published) && isRecord(now))) return [{ path, published, now }]
  const names = new Set([...Object.keys(Object(published)), ...Object.keys(Object(now))])
  return [...names].flatMap((name) =>
    differences(Object(published)[name], Object(now)[name], [...path, name]),
  )
}

/** Writes one entry as it is published. False where it does not differ, or not any more. */
export async function undoChange(root: string, file: string, path: string[]): Promise<boolean> {
  const change = changesIn(root).find((each) => each.file === file && each.path.join('.') === path.join('.'))
  if (!change) return false
  const place = join(root, 'content', file)
  const content: unknown = JSON.parse(readFileSync(place, 'utf8'))
  const [last = '', ...above] = change.path.toReversed()
  const parent = above.toReversed().reduce<unknown>((within, name) => Object(within)[name], content)
  if (change.published === undefined) delete Object(parent)[last]
  else Object(parent)[last] = change.published
  // An entry that was missing comes back in its place.
  await noteEdits(join(root, 'content'), async () =>
    writeFileSync(place, written(inOrderOf(published(root, file), content))),
  )
  return true
}

function inOrderOf(order: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, at) => inOrderOf(Object(order)[at], each))
  if (!isRecord(value)) return value
  const known = isRecord(order) ? Object.keys(order).filter((name) => Object.hasOwn(value, name)) : []
  const names = [...new Set([...known, ...Object.keys(value)])]
  return Object.fromEntries(names.map((name) => [name, inOrderOf(Object(order)[name], value[name])]))
}

const inWords = (value: unknown) =>
  value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value)

/** The lines of `npm run words -- changes`. */
export const changesInWords = (changes: Change[]): string =>
  changes.length === 0
    ? 'Nothing differs from what is published.'
    : changes
        .map(
          ({ file, place, published, now }) =>
            `content/${file}: ${place}\n  - ${inWords(published)}\n  + ${inWords(now)}`,
        )
        .join('\n')

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page of the same, with a button that undoes each. */
export const changesPage = (changes: Change[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Changes</title>
<style>
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  li { margin-block: 1rem; padding-block: .5rem; border-block-start: 1px solid #ccc; list-style: none }
  ul { padding: 0 } del, ins { display: block; overflow-wrap: anywhere; white-space: pre-wrap; text-decoration: none }
  del { color: #8a1c1c } ins { color: #0a5c36 } button { min-height: 2.75rem; font: inherit }
</style>
<h1>What differs from what is published</h1>
<p><a href="/words/" target="_top">Back to the editor</a></p>
${changes.length === 0 ? '<p>Nothing.</p>' : ''}
<ul>${changes
  .map(
    ({ file, path, place, published, now }) => `<li><b>${escaped(place)}</b> in content/${escaped(file)}
<del>− ${escaped(inWords(published))}</del><ins>+ ${escaped(inWords(now))}</ins>
<form method="post" action="/words/undo"><input type="hidden" name="file" value="${escaped(file)}"><input type="hidden" name="path" value="${escaped(JSON.stringify(path))}"><button>Undo this</button></form></li>`,
  )
  .join('')}</ul>
</html>
`

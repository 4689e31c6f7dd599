import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const site = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(site, name), 'utf8')

test('every class that a component uses is in its style sheet', () => {
  const missing = globSync('../{site,desk}/**/*.tsx', { cwd: site }).flatMap((name) => {
    const component = read(name)
    return [...component.matchAll(/import (\w+) from '(.*\.module\.css)'/g)].flatMap(
      ([, styles, sheet = '']) => {
        const rules = read(join(dirname(name), sheet))
        return [...component.matchAll(new RegExp(`(?<![-./\\w])${styles}\\.(\\w+)`, 'g'))]
          .filter(([, className]) => !new RegExp(`\\.${className}\\b`).test(rules))
          .map(([, className]) => `${name}: ${className}`)
      },
    )
  })
  expect(missing).toEqual([])
})

test('every custom property that a style sheet reads is set somewhere', () => {
  const sources = globSync('**/*.{css,tsx,ts,astro}', { cwd: site }).map((name) => ({
    name,
    text: read(name),
  }))
  const set = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"\]]*\s*:/g)].map(([, name]) => name)),
  )
  const unknown = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, property]) => !set.has(property))
      .map(([, property]) => `${name}: ${property}`),
  )
  expect(set.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

test('every word of a class name is in a style sheet', () => {
  const root = join(site, '..')
  const readAll = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
  const sheets = readAll('{site,desk}/**/*.css')
  const known = new Set(
    sheets.flatMap(([, css]) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, word]) => word)),
  )
  const markup = readAll('{site,desk}/**/*.{tsx,astro}')
  const unknown = markup.flatMap(([name, text]) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain, mixed = '']) => (plain ?? mixed.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/))
      .filter((word) => word && !known.has(word))
      .map((word) => `${name}: ${word}`),
  )
  expect(markup.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

test('every shared class is used', () => {
  const markup = ['site', 'desk'].flatMap((part) =>
    globSync('**/*.{tsx,astro,ts}', { cwd: join(site, '..', part) }).map((name) =>
      readFileSync(join(site, '..', part, name), 'utf8'),
    ),
  )
  const shared = ['primitives', 'layout', 'typography', 'controls'].flatMap((name) =>
    [...read(`styles/${name}.css`).matchAll(/\.([a-z][\w-]*)/g)].map(([, word]) => word),
  )
  const unused = [...new Set(shared)].filter(
    (word) => !markup.some((text) => new RegExp(`["'\`\\s]${word}["'\`\\s]`).test(text)),
  )
  expect(shared.length).toBeGreaterThan(50)
  expect(unused).toEqual([])
})

test('every animation of a picture can be paused', () => {
  const sheets = globSync('{scenes,sections,ui}/**/*.module.css', { cwd: site })
  const animations = sheets.flatMap((name) =>
    [...read(name).matchAll(/animation: ([^;]+);/g)].map(([, value]) => `${name}: ${value}`),
  )
  expect(animations.length).toBeGreaterThan(10)
  expect(animations.filter((line) => !/ (none|.* var\(--play\))$/.test(line))).toEqual([])
})

test('the film names classes of the pictures as the bundler writes them', () => {
  expect(read('../astro.config.ts')).toContain("pattern: '_[local]_[hash]'")
  const film = read('studio/reel.css') + read('studio/reel.ts')
  const named = new Set([...film.matchAll(/\[class\*="_(\w+)_"\]/g)].map(([, name = '']) => name))
  const sheets = globSync('scenes/**/*.module.css', { cwd: site }).map(read).join()
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !new RegExp(`\\.${name}\\b`).test(sheets))).toEqual([])
})

test('no picture reads a size that is meant for the film', () => {
  const reel = read('studio/reel.css')
  const ofTheFilm = [...reel.matchAll(/(--\w+): var\(--wide/g)].map(([, name = '']) => name)
  expect(ofTheFilm.length).toBeGreaterThan(3)
  const taken = globSync('scenes/**/*.module.css', { cwd: site }).flatMap((name) =>
    ofTheFilm.filter((measure) => read(name).includes(`var(${measure},`)).map((measure) => name + measure),
  )
  expect(taken).toEqual([])
})

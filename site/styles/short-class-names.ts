import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const siteDirectory = fileURLToPath(new URL('..', import.meta.url))
const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * `a0`, `a1`, … for the classes of the first module, `b0`, … for the next: names with hashes would be a fourteenth of a page,
 * which contains its styles. Development keeps readable names.
 */
export function shortName(prefixes: readonly string[]) {
  const seen = new Map<string, string[]>()
  return (name: string, file: string): string => {
    const module = relative(siteDirectory, file.split('?', 1)[0] ?? file)
    const place = prefixes.indexOf(module)
    if (place === -1) throw new Error(`${module} is not a style module of the site.`)
    const names = seen.get(module) ?? []
    seen.set(module, names)
    if (!names.includes(name)) names.push(name)
    return `${inLetters(place)}${names.indexOf(name)}`
  }
}

function inLetters(number: number): string {
  const rest = Math.floor(number / letters.length)
  return (rest > 0 ? inLetters(rest - 1) : '') + letters[number % letters.length]
}

export const shortClassNames: Plugin = {
  name: 'short-class-names',
  apply: 'build',
  config: () => {
    const modules = globSync('**/*.module.css', { cwd: siteDirectory }).sort()
    return { css: { modules: { generateScopedName: shortName(modules) } } }
  },
}

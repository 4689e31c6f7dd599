import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['content/**/*.{json,ts}', 'site/**/*.{astro,tsx,ts}']

/** `file:line` of the first place that has this text in quotes. Searches content before components. */
export function findLine(root: string, text: string): string {
  const quoted = [`"${text}"`, `'${text}'`]
  for (const pattern of sources)
    for (const file of globSync(pattern, { cwd: root }).sort()) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      const index = lines.findIndex((line) => quoted.some((each) => line.includes(each)))
      if (index >= 0) return `${file}:${index + 1}`
    }
  return 'content'
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['content/**/*.ts', 'site/**/*.{astro,tsx,ts}']

/** `file:line` of the first place that says it, in the words' own files before the components. */
export function findLine(root: string, text: string): string {
  for (const pattern of sources)
    for (const file of globSync(pattern, { cwd: root }).sort()) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      const index = lines.findIndex((line) => line.includes(text))
      if (index >= 0) return `${file}:${index + 1}`
    }
  return 'content'
}

import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Changes the HTML of every page once it is built. */
export const rewritePages = (name: string, rewrite: (html: string) => string): AstroIntegration => ({
  name,
  hooks: {
    'astro:build:done': async ({ assets }) => {
      const files = [...assets.values()].flat().map((url) => fileURLToPath(url))
      for (const file of new Set(files.filter((name) => name.endsWith('.html'))))
        await writeFile(file, rewrite(await readFile(file, 'utf8')))
    },
  },
})

import { readFile, writeFile } from 'node:fs/promises'
import { brandColours } from './brand-colours.ts'

/** Writes the brand's colours as mails, icons and browsers' own chrome understand them. */
const tokens = await readFile(new URL('../../site/styles/tokens.css', import.meta.url), 'utf8')
const lines = Object.entries(brandColours(tokens)).map(([name, hex]) => `  ${name}: '${hex}',`)
await writeFile(
  new URL('../../content/brand-colours.ts', import.meta.url),
  `/** Made by \`npm run draw\` from site/styles/tokens.css, where a colour is changed. */
export const brandColours = {
${lines.join('\n')}
} as const
`,
)

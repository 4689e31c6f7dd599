import { readFile, writeFile } from 'node:fs/promises'
import { brandColours } from './brand-colours.ts'

/** Writes the brand's colours in the formats of mails, icons and the browser's chrome. */
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

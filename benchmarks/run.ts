import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

/** `npm run bench -- name …` runs those benchmarks, `npm run bench` all of them; each file prints one table. */
const files = await readdir(import.meta.dirname)
const known = files
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -'.ts'.length))
  .sort()
// A benchmark reads options of its own, such as --runs 3, itself.
const { positionals: asked } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    page: { type: 'string' },
    rows: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : known)
  await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)

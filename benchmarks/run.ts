import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

/** `npm run bench -- name …` runs those benchmarks, `npm run bench` all of them; each file prints one table. */
const files = await readdir(import.meta.dirname)
const known = files
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -'.ts'.length))
  .sort()
// Each benchmark parses its own options, such as --runs 3.
const { positionals: asked, values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    runs: { type: 'string' },
    page: { type: 'string' },
    form: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(1)
}
const wanted = asked.length > 0 ? asked : known
const fileOf = (name: string) => join(import.meta.dirname, `${name}.ts`)
if (values.help) {
  console.log('npm run bench -- NAME … runs some of these, npm run bench all, one after the other:\n')
  for (const name of wanted) console.log(`${name}\n  ${await purposeOf(name)}\n`)
} else for (const name of wanted) await import(pathToFileURL(fileOf(name)).href)

/** The comment that each benchmark begins with. */
async function purposeOf(name: string): Promise<string> {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(await readFile(fileOf(name), 'utf8')) ?? []
  return comment.replace(/\n \* ?/g, '\n  ').trim()
}

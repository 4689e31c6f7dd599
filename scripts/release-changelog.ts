import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm version` runs this: moves the unreleased entries of the changelog under the new version and its day. */
const file = join(import.meta.dirname, '..', 'CHANGELOG.md')
const changelog = readFileSync(file, 'utf8')
const heading = '## Unreleased'
const [, entries = ''] = /## Unreleased\n([\s\S]*?)\n## /.exec(changelog) ?? []
if (entries.trim() === '') {
  console.error(`CHANGELOG.md has nothing under "${heading}": describe the changes.`)
  process.exit(1)
}
const day = new Date().toISOString().slice(0, 10)
writeFileSync(
  file,
  changelog.replace(heading, `${heading}\n\n## ${process.env.npm_package_version} – ${day}`),
)

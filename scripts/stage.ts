import { join, resolve } from 'node:path'
import { stageRelease } from './stage-release.ts'

/** `npm run stage -- FOLDER` copies the files that a server needs. The site must be built first. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run stage -- FOLDER')
  process.exit(1)
}
await stageRelease(join(import.meta.dirname, '..'), resolve(folder))

import { join, resolve } from 'node:path'
import { stageRelease } from './stage-release.ts'

/** `npm run stage -- FOLDER`: what a machine that only serves needs, put together there. The site has to be built. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Where to? npm run stage -- FOLDER')
  process.exit(1)
}
await stageRelease(join(import.meta.dirname, '..'), resolve(folder))

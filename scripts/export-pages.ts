import { join, resolve } from 'node:path'
import { readConfig } from '../server/config.ts'
import { exportPages } from './pages-for-cdn.ts'

/** `npm run export-pages -- FOLDER`: the built pages as plain files for a CDN, with the headers they need. */
const [folder] = process.argv.slice(2)
try {
  if (folder === undefined) throw new Error('Usage: npm run export-pages -- FOLDER')
  const { files, rules } = await exportPages(
    join(import.meta.dirname, '..', 'dist'),
    readConfig(process.env),
    resolve(folder),
  )
  console.log(`Wrote ${files} files, and ${rules} rules to _headers.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

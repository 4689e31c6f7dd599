import { join } from 'node:path'
import { dev } from 'astro'
import '../server/process/env-file.ts'
import { wordsEditor } from './words/integration.ts'

/*
 * npm run words              the content in a browser, the site beside it
 * npm run words -- preview   the built site as visitors would see it, marked as a preview
 */
const root = join(import.meta.dirname, '..')
// Before Astro reads it: the pages in the editor call no server.
Object.assign(process.env, { ASTRO_TELEMETRY_DISABLED: '1' })
const { address } = await dev({
  root,
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: 4321 },
  integrations: [wordsEditor(root)],
})
console.log(`\nThe words are at http://127.0.0.1:${address.port}/words/\nCtrl-C ends the editor.\n`)

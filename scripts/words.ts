import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dev } from 'astro'
import '../server/process/env-file.ts'
import { changesIn, changesInWords } from './words/changes.ts'
import { wordsEditor } from './words/integration.ts'
import { editorKey } from './words/key.ts'
import { previewServer } from './words/preview.ts'

/*
 * npm run words              an editor for the content in the browser, next to the site
 * npm run words -- changes   what differs from what is published
 * npm run words -- preview   the site as it would be published, marked as a preview
 */
const root = join(import.meta.dirname, '..')
const host = '127.0.0.1'
const commands: Record<string, () => Promise<void>> = { edit, preview, changes }

const command = commands[process.argv[2] ?? 'edit']
if (command) await command()
else {
  console.error(`Usage: npm run words, npm run words -- changes, or npm run words -- preview.`)
  process.exitCode = 1
}

async function edit(): Promise<void> {
  Object.assign(process.env, { ASTRO_TELEMETRY_DISABLED: '1' })
  const keys = editorKey()
  const { address } = await dev({
    root,
    logLevel: 'warn',
    server: { host, port: 4321 },
    integrations: [wordsEditor(root, keys)],
  })
  console.log(
    `\nThe words are at ${keys.link(`http://${host}:${address.port}`)}\nThe link works once. Ctrl-C ends the editor.\n`,
  )
}

async function changes(): Promise<void> {
  console.log(changesInWords(changesIn(root)))
}

async function preview(): Promise<void> {
  const folder = '.cache/preview'
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', folder], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
  if (status !== 0) return
  const address = await (await previewServer(join(root, folder))).listen({ host, port: 0 })
  console.log(`\nThe preview is at ${address}\nCtrl-C ends it.\n`)
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { processEnvironment } from '../tests/support/process-environment.ts'

const run = promisify(execFile)
const listing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      console.error('loaded ' + url)
      return next(url, context)
    },
  })`)}`
const packages = /node_modules\/(fastify|nodemailer|pg)\//
const languages = /content\/(hi|te)\//

it.each([
  { command: 'cli/leads.ts list', needless: [packages, languages] },
  { command: 'cli/desk.ts --sign-out all', needless: [packages, languages] },
  // The doctor checks every language.
  { command: 'cli/doctor.ts', needless: [packages] },
])('$command loads no module that it does not need', async ({ command, needless }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loaded-files-'))
  const env = { ...processEnvironment, DATA_DIR: dataDir }
  // They exit with 1, because there is no database, but only after all modules are loaded.
  const ended = run(process.execPath, ['--import', listing, ...command.split(' ')], { env })
  const { stderr } = await ended.catch((error: { stderr: string }) => error)
  await rm(dataDir, { recursive: true })
  const loaded = stderr.match(/(?<=^loaded ).*/gm) ?? []
  expect(loaded.join('\n')).toContain('content/en/company.json')
  expect(loaded.filter((url) => needless.some((each) => each.test(url)))).toEqual([])
})

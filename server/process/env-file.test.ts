import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthour-env-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const envFile = join(import.meta.dirname, 'env-file.ts')

/** The environment of a command started in that folder. */
async function settings(env: NodeJS.ProcessEnv = {}) {
  const print = 'const { PORT, HOST } = process.env; console.log(JSON.stringify({ PORT, HOST }))'
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } }
  const run = promisify(execFile)(process.execPath, ['--import', envFile, '--eval', print], options)
  return JSON.parse((await run).stdout)
}

test('without a file the environment is unchanged', async () => {
  expect(await settings({ PORT: '1' })).toEqual({ PORT: '1' })
})

test('the file sets variables that the environment does not', async () => {
  await writeFile(join(folder, '.env'), "PORT=2\nHOST='::1' # here\n")
  expect(await settings({ PORT: '1' })).toEqual({ PORT: '1', HOST: '::1' })
})

test('a file with Windows line ends is read completely', async () => {
  await writeFile(join(folder, '.env'), '\uFEFFPORT=2\r\nHOST="::1"\r\n')
  expect(await settings()).toEqual({ PORT: '2', HOST: '::1' })
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFPORT=2\n', 'utf16le')],
  ['UTF-16 without its mark', Buffer.from('PORT=2\n', 'utf16le')],
  ['Latin-1', Buffer.from('MAIL_FROM=Zoë <a@b.example>\n', 'latin1')],
])('a file in %s stops the start with one line', async (_, bytes) => {
  await writeFile(join(folder, '.env'), bytes)
  const stderr = 'The file .env is not UTF-8 text. Save it as UTF-8.\n'
  await expect(settings()).rejects.toMatchObject({ code: 1, stderr })
})

test('a path that is no file stops the start too', async () => {
  await mkdir(join(folder, '.env'))
  const stderr = 'The file .env cannot be read (EISDIR).\n'
  await expect(settings()).rejects.toMatchObject({ code: 1, stderr })
})

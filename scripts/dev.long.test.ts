import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import request from '../content/en/request.json' with { type: 'json' }
import { pagePaths } from '../contract/routes.ts'
import { copyRepository } from '../tests/support/copy-repository.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { distDir } from '../tests/support/server.ts'
import { freePort } from './free-port.ts'

const apiOrigin = 'http://api.firsthour.example'
let checkout: string
let origin: string
let output = ''
let dev: ReturnType<typeof startDev>

beforeAll(async () => {
  checkout = await copyRepository()
  // The copied checkout is unchanged, so the existing build is current.
  await cp(distDir, join(checkout, '.cache/dev-site'), { recursive: true })
  // Configured for pages on a CDN, which `npm run dev` must ignore.
  await writeFile(join(checkout, '.env'), `PUBLIC_API_ORIGIN=${apiOrigin}\n`)
  const port = await freePort()
  origin = `http://localhost:${port}`
  dev = startDev(String(port))
})
afterAll(async () => {
  const running = dev.exitCode === null
  if (running && dev.kill()) await once(dev, 'exit')
  await rm(checkout, { recursive: true, force: true })
})

function startDev(PORT: string) {
  const env = { ...processEnvironment, PORT, DATA_DIR: join(checkout, 'data'), NO_COLOR: '1' }
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return child
}

/** Fails at once if the process has ended: polling would take minutes and hide its output. */
const get = (path: string) => {
  if (dev.exitCode !== null) throw new Error(`npm run dev has ended:\n${output}`)
  // No keep-alive: the server may close an idle connection at the moment it is reused.
  return fetch(origin + path, { headers: { connection: 'close' } })
}
const status = async (path: string) => (await get(path)).status
const statusOnceThere = (path: string) => status(path).catch(() => 0)

test('serves site and server at one address', async () => {
  await expect.poll(() => statusOnceThere('/')).toBe(200)
  await expect.poll(() => statusOnceThere('/readyz')).toBe(200)
  await expect.poll(() => output).toContain(`FirstHour is at ${origin}`)
  expect(new Set(output.match(/http:\/\/(localhost|127\.0\.0\.1)[^\s"]*/g))).toEqual(new Set([origin]))
})

test('pages call the server that was started with them, whatever API is configured', async () => {
  expect(output).toContain(`PUBLIC_API_ORIGIN=${apiOrigin} is left out.`)
  const page = await (await get('/request')).text()
  expect(page).toMatch(/<form[^>]* action="\/api\//)
  expect(page).not.toContain(apiOrigin)
})

test('pages are served in any letter case, with or without a slash, and no other paths', async () => {
  for (const path of pagePaths)
    for (const spelt of [path, path.toUpperCase(), `${path.toLowerCase()}?from=mail`])
      expect([spelt, await status(spelt)]).toEqual([spelt, 200])
  expect(await status('/About/')).toBe(200)
  expect(await status('/no-such-page')).toBe(404)
})

test('a changed text in the content appears on its page', async () => {
  const file = join(checkout, 'content/en/request.json')
  const shown = async () => (await get('/request')).text()
  expect(await shown()).toContain(request.formTitle)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(request.formTitle, 'Leave us a line'))
  await expect.poll(shown).toContain('Leave us a line')
})

test('calls wait while the server restarts with new code', async () => {
  const file = join(checkout, 'server/http/health.ts')
  await writeFile(file, (await readFile(file, 'utf8')).replace("'ok'", "'changed'"))
  let refused: number | undefined
  await expect
    .poll(async () => {
      const answer = await get('/healthz')
      if (answer.status !== 200 && answer.status !== 503) refused = answer.status
      return answer.text()
    })
    .toContain('"status":"changed"')
  expect(refused).toBeUndefined()
  expect(output).not.toMatch(/ECONNREFUSED|proxy error/)
})

test('a fault in the content is shown as the checker’s sentence, and the page comes back', async () => {
  const file = join(checkout, 'content/figures.json')
  const text = await readFile(file, 'utf8')
  const page = async () => {
    const answer = await fetch(`${origin}/impact`, { headers: { accept: 'text/html', connection: 'close' } })
    return { status: answer.status, body: await answer.text() }
  }
  await writeFile(file, text.replace('"value"', '"valeu"'))
  await expect.poll(page, { timeout: 60_000 }).toMatchObject({
    status: 500,
    body: expect.stringMatching(/content\/figures\.json:\d+: .*perhaps “value” is meant/),
  })
  await writeFile(file, text)
  await expect.poll(page, { timeout: 60_000 }).toMatchObject({ status: 200 })
})

test('one signal stops site and server', async () => {
  dev.kill('SIGINT')
  expect(await once(dev, 'exit')).toEqual([0, null])
  await expect(fetch(origin)).rejects.toThrow()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { makeLinkToken } from '../server/desk/sign-in.ts'
import { DeskBrowser } from '../tests/support/desk.ts'
import { signUp } from '../tests/support/leads.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'

let dataDir: string
let store: Store
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-local-desk-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
})
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
})

function desk(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, ['cli/desk.ts', ...args], { env: { ...processEnvironment, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return { child, exited, output: () => output }
}

test('opens a desk for the person at the machine, with a one-time link, until Ctrl+C', async () => {
  const { id } = await store.createLead(signUp(), 0)
  const { child, exited, output } = desk({ DATA_DIR: dataDir })
  await expect.poll(output).toMatch(/http:\/\/localhost:\d+\/enter#[\w-]{43}\n/)
  const [, origin = '', token] = /(http:\/\/localhost:\d+)\/enter#([\w-]{43})/.exec(output()) ?? []
  const browser = new DeskBrowser(origin)
  expect(await browser.post('/api/session', { token })).toMatchObject({ status: 200 })
  expect((await new DeskBrowser(origin).post('/api/session', { token })).status).toBe(401)
  expect((await browser.get('/api/leads')).body.leads).toMatchObject([{ id }])

  // A link of the team's desk does not open this one.
  const team = await makeLinkToken({ store, now: Date.now }, 'asha@firsthour.example')
  expect((await new DeskBrowser(origin).post('/api/session', { token: team })).status).toBe(401)
  await new DeskBrowser(origin).post('/api/session/link', { email: 'asha@firsthour.example' })

  child.kill('SIGINT')
  expect(await exited).toBe(0)
  expect(await store.endDeskSessions('all')).toBe(0)
  expect(await store.nextDeliveryInMs('mail', Date.now())).toBeLessThanOrEqual(Date.now())
})

test('ends only its own sessions when it is closed', async () => {
  const own = { person: userInfo().username, createdAt: Date.now(), expiresAt: Date.now() + 60_000 }
  await store.addDeskSession({ ...own, tokenHash: Buffer.alloc(32, 7) })
  const { child, exited, output } = desk({ DATA_DIR: dataDir })
  await expect.poll(output).toMatch(/enter#[\w-]{43}\n/)
  const [, origin = '', token] = /(http:\/\/localhost:\d+)\/enter#([\w-]{43})/.exec(output()) ?? []
  await new DeskBrowser(origin).post('/api/session', { token })
  child.kill('SIGINT')
  expect(await exited).toBe(0)
  expect(await store.findDeskSession(Buffer.alloc(32, 7), Date.now())).toMatchObject({ person: own.person })
  expect(await store.endDeskSessions('all')).toBe(1)
})

test('ends all sessions with --sign-out', async () => {
  const session = { person: 'asha@firsthour.example', createdAt: Date.now(), expiresAt: Date.now() + 60_000 }
  await store.addDeskSession({ ...session, tokenHash: Buffer.alloc(32, 1) })
  await store.addDeskSession({ ...session, tokenHash: Buffer.alloc(32, 2), person: 'ravi@firsthour.example' })
  const run = async (who: string, env: NodeJS.ProcessEnv = {}) => {
    const { exited, output } = desk({ DATA_DIR: dataDir, ...env }, '--sign-out', who)
    return [await exited, output()]
  }
  const team = { DESK_PORT: '4000', DESK_ORIGIN: 'https://desk.example.org', DESK_PEOPLE: session.person }
  expect(await run('ASHA@firsthour.example', team)).toEqual([0, '1 session ended.\n'])
  expect(await run('all')).toEqual([0, '1 session ended.\n'])
})

test('never creates a database', async () => {
  const { exited, output } = desk({ DATA_DIR: join(dataDir, 'elsewhere') })
  expect(await exited).toBe(1)
  expect(output()).toContain('There is no database in')
})

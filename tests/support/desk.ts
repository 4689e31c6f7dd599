import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { type Admission, teamAdmission } from '../../server/desk/admission.ts'
import type { ApplicationFiles } from '../../server/desk/application-files.ts'
import { buildDesk } from '../../server/desk/desk-app.ts'
import { makeLinkToken } from '../../server/desk/sign-in.ts'
import { freshDatabaseUrl } from './fresh-database.ts'

export type Dialect = 'SQLite' | 'PostgreSQL'
export const asha = 'asha@firsthour.example'
export const ravi = 'ravi@firsthour.example'

/** The desk configuration of these variables. */
export function deskSettings(people: string, origin = 'http://localhost:1', port = 1) {
  const { desk } = readConfig({ DESK_PORT: String(port), DESK_ORIGIN: origin, DESK_PEOPLE: people })
  if (!desk) throw new Error('The desk is not configured.')
  return desk
}

export interface TestDesk {
  origin: string
  config: Config
  store: Store
  /** A separate browser, signed in or not. */
  browser(): DeskBrowser
  signIn(person?: string): Promise<DeskBrowser>
  inject: ReturnType<typeof buildDesk>['inject']
  printRoutes: ReturnType<typeof buildDesk>['printRoutes']
  server: Server
  logs(): string
  close(): Promise<void>
}

export interface DeskOptions {
  dialect?: Dialect
  env?: NodeJS.ProcessEnv
  now?: () => number
  admission?: (config: Config) => Admission
  files?: ApplicationFiles
  wakeQueues?: () => void
  /** Another server that uses the same database. */
  beside?: TestDesk
  /** The port; any free one unless the test must know it beforehand. */
  port?: number
}

/** A desk as in production, on a real store. */
export async function startDesk(options: DeskOptions = {}): Promise<TestDesk> {
  const { dialect = 'SQLite', beside, now = Date.now } = options
  const dataDir = beside?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'firsthour-desk-')))
  const port = options.port ?? (await freePort())
  const databaseUrl =
    beside?.config.databaseUrl ?? (dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined)
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DESK_PORT: String(port),
    DESK_ORIGIN: `http://localhost:${port}`,
    DESK_PEOPLE: `${asha}, ${ravi}`,
    TIME_ZONE: 'Asia/Kolkata',
    ...options.env,
  })
  if (!config.desk) throw new Error('The desk is not configured.')
  const store = await openStore(config, { timesAreMadeUp: options.now !== undefined })
  const lines: string[] = []
  const desk = buildDesk(config, {
    store,
    now,
    admission: options.admission?.(config) ?? teamAdmission(config.desk),
    files: options.files ?? new Map(),
    wakeQueues: options.wakeQueues ?? (() => {}),
    logStream: { write: (line) => void lines.push(line) },
  })
  await desk.listen({ host: '127.0.0.1', port })
  const origin = `http://localhost:${port}`
  return {
    origin,
    config,
    store,
    browser: () => new DeskBrowser(origin),
    async signIn(person = asha) {
      const browser = new DeskBrowser(origin)
      const token = await makeLinkToken({ store, now }, person)
      const { status } = await browser.post('/api/session', { token })
      if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
      return browser
    },
    inject: desk.inject.bind(desk),
    printRoutes: desk.printRoutes.bind(desk),
    server: desk.server,
    logs: () => lines.join(''),
    async close() {
      desk.server.closeAllConnections()
      await desk.close()
      await store.close()
      if (!beside) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests know the shape of the response.
  body: any
  headers: Headers
}

/** Sends the requests of a browser on the desk's page and keeps the cookie. */
export class DeskBrowser {
  readonly origin: string
  cookie: string | undefined
  /** The session key stored for the desk's origin, needed on plain http. */
  key: string | undefined
  /** The known-browser cookie. */
  known: string | undefined

  constructor(origin: string, cookie?: string, key?: string) {
    this.origin = origin
    this.cookie = cookie
    this.key = key
  }

  get = (path: string) => this.call('GET', path)
  post = (path: string, body?: object) => this.call('POST', path, body)
  patch = (path: string, body: object) => this.call('PATCH', path, body)
  delete = (path: string) => this.call('DELETE', path)

  async call(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.fetch(method, path, body)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    }
    if (path === '/api/session' && method === 'POST') this.key = answer.body.key
    return answer
  }

  async fetch(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: [this.cookie, this.known].filter(Boolean).join('; '),
        ...(this.key && { 'x-desk-key': this.key }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { origin: this.origin }),
        'sec-fetch-site': 'same-origin',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair] = set.split(';', 1)
      if (set.startsWith('desk-known=')) this.known = pair
      else this.cookie = pair
    }
    return response
  }
}

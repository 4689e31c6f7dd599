import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'

import { runBackup } from '../../../cli/backup.ts'
import { runRestore } from '../../../cli/restore.ts'
import { apiPaths } from '../../../contract/api.ts'
import { addedControls } from '../../../contract/forms.ts'
import { yoursPath } from '../../../contract/yours.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { buildApp } from '../../../server/app.ts'
import { prepareStore } from '../../../server/backup/prepare-store.ts'
import { type Config, readConfig } from '../../../server/config.ts'
import { type HashKey, importedIds } from '../../../server/database/hash-keys.ts'
import { openStore } from '../../../server/database/open-store.ts'
import type { Store } from '../../../server/database/store.ts'
import { teamAdmission } from '../../../server/desk/admission.ts'
import { buildDesk } from '../../../server/desk/desk-app.ts'
import { makeLinkToken } from '../../../server/desk/sign-in.ts'
import { createTargetOutbox } from '../../../server/hand-over/target-outbox.ts'
import { targetsOf } from '../../../server/hand-over/targets.ts'
import { loadSite } from '../../../server/http/site.ts'
import { enterLead } from '../../../server/leads/enter-lead.ts'
import { mailFolder } from '../../../server/mail/mail-files.ts'
import { openMailOutbox } from '../../../server/mail/mail-outbox.ts'
import { addressKey } from '../../../server/mail-address.ts'
import { loadSecrets } from '../../../server/secrets.ts'
import { DeskBrowser } from '../desk.ts'
import { eventually } from '../eventually.ts'
import { goodLeads } from '../form-examples.ts'
import { freshDatabaseUrl } from '../fresh-database.ts'
import { createLogRecord } from '../log-record.ts'
import { queryDatabase } from '../query-database.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { type Run, runHere, runLeadsHere } from '../run-command.ts'
import { distDir } from '../server.ts'
import { type Fields, inbox, type LeadModel } from './model.ts'

export type Dialect = 'SQLite' | 'PostgreSQL'

/** Who works at the desk. */
export const people = { admin: 'admin@desk.example', answer: 'answer@desk.example' }

export type Role = keyof typeof people

interface Server {
  env: NodeJS.ProcessEnv
  config: Config
  store: Store
  secret: string
  app: FastifyInstance
  desk: ReturnType<typeof buildDesk>
}

/** The real server with a real database: one on SQLite, two that take turns on PostgreSQL. */
export class LeadWorld {
  readonly #dialect: Dialect
  readonly #model: LeadModel
  readonly #receiver: Receiver
  #envs: NodeJS.ProcessEnv[] = []
  #servers: Server[] = []
  #calls = 0
  #copies: string[] = []
  /** What a receiver of events has, as docs/hand-over.md tells it to keep. */
  readonly received = new Map<string, Fields & { version: number }>()

  private constructor(dialect: Dialect, model: LeadModel, receiver: Receiver) {
    this.#dialect = dialect
    this.#model = model
    this.#receiver = receiver
  }

  static async open(dialect: Dialect, model: LeadModel): Promise<LeadWorld> {
    const world = new LeadWorld(dialect, model, await startReceiver())
    await world.beginAfresh()
    return world
  }

  readonly #now = () => this.#model.now

  // The servers

  /** Another folder and database, with other secrets. */
  async beginAfresh(): Promise<void> {
    await this.#stop()
    const onDatabase = this.#dialect === 'PostgreSQL' && { DATABASE_URL: await freshDatabaseUrl() }
    const secret = String(this.#calls).padStart(64, '5')
    this.#envs = []
    for (let servers = onDatabase ? 2 : 1; servers > 0; servers--) {
      const port = await freePort()
      this.#envs.push({
        ...{
          DATA_DIR: await mkdtemp(join(tmpdir(), 'firsthour-rules-')),
          ...onDatabase,
          LOG_LEVEL: 'silent',
        },
        ...{ LEADS_PER_MINUTE: '0', LEADS_INBOX: inbox, IDENTITY_SECRET: secret },
        ...{ WEBHOOK_URLS: this.#receiver.url, WEBHOOK_ALLOW_PRIVATE: '1' },
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
        WEBHOOK_EVENTS: 'lead.created,lead.updated,lead.erased',
        ...{ DESK_PORT: String(port), DESK_ORIGIN: `http://localhost:${port}` },
        DESK_PEOPLE: Object.entries(people)
          .map(([role, address]) => `${address}=${role}`)
          .join(','),
      })
    }
    await this.#start()
  }

  async restart(): Promise<void> {
    await this.#stop()
    await this.#start()
  }

  /** Leaves what a power cut leaves on SQLite; on PostgreSQL all connections break. */
  async kill(): Promise<void> {
    const [env] = this.#envs
    if (this.#dialect === 'PostgreSQL')
      return void (await this.#read(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ))
    const { DATA_DIR: left = '' } = env ?? {}
    const found = await mkdtemp(join(tmpdir(), 'firsthour-rules-'))
    await cp(left, found, { recursive: true, filter: (path) => !path.endsWith('-shm') })
    await this.#stop()
    await rm(left, { recursive: true })
    this.#envs = [{ ...env, DATA_DIR: found }]
    await this.#start()
  }

  async #start(): Promise<void> {
    for (const env of this.#envs) {
      const config = readConfig(env)
      await prepareStore(config, { notify: [], now: this.#now() })
      const store = await openStore(config, { timesAreMadeUp: true })
      const secrets = await loadSecrets(config, store)
      const now = this.#now
      const app = await buildApp(config, { store, site: await loadSite(distDir, config), secrets, now })
      if (!config.desk) throw new Error('The desk is not configured.')
      const desk = buildDesk(config, { store, now, admission: teamAdmission(config.desk), files: new Map() })
      await desk.listen({ host: '127.0.0.1', port: config.desk.port })
      this.#servers.push({ env, config, store, secret: secrets.identitySecret, app, desk })
    }
  }

  async #stop(): Promise<void> {
    for (const { app, desk, store } of this.#servers.splice(0)) {
      await app.close()
      await desk.close()
      await store.close()
    }
  }

  async close(): Promise<void> {
    await this.#stop()
    await this.#receiver.close()
    for (const { DATA_DIR = '' } of this.#envs) await rm(DATA_DIR, { recursive: true })
  }

  /** The next server: calls alternate. */
  get #next(): Server {
    const server = this.#servers[this.#calls++ % this.#servers.length]
    if (!server) throw new Error('No server is running.')
    return server
  }

  get store(): Store {
    return this.#next.store
  }

  // The public side

  async send({ email, phone }: Fields, { isSpam = false, key = '', token = '' } = {}) {
    const payload = {
      ...{ ...goodLeads.contactUs, email, phoneNumber: phone },
      ...(isSpam && { [addedControls.honeypot]: 'x' }),
      ...(token && { [addedControls.change]: token }),
    }
    const headers = key ? { 'idempotency-key': key } : {}
    const reply = await this.#next.app.inject({ method: 'POST', url: apiPaths.contactUs, payload, headers })
    const { id = '' } = reply.json<{ id?: string }>()
    return { status: reply.statusCode, id, token: String(reply.headers['sent-lead'] ?? '') }
  }

  /** A form on the page of one's own data. */
  async press(key: string, act: string, more: Record<string, string> = {}) {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = String(new URLSearchParams({ key, act, ...more }))
    const reply = await this.#next.app.inject({ method: 'POST', url: yoursPath, headers, payload })
    return { status: reply.statusCode, body: reply.body }
  }

  // Staff

  /** A browser that somebody has just signed in with. */
  async desk(role: Role): Promise<DeskBrowser> {
    const { store, config } = this.#next
    const browser = new DeskBrowser(`http://localhost:${config.desk?.port}`)
    const token = await makeLinkToken({ store, now: this.#now }, people[role])
    expect(await browser.post('/api/session', { token })).toMatchObject({ status: 200 })
    return browser
  }

  /** `npm run leads`, which must succeed. */
  async leads(...args: string[]): Promise<void> {
    const { env, store } = this.#next
    expect(await runLeadsHere(env, args, { store, now: this.#now })).toMatchObject({ code: 0, stderr: '' })
  }

  /** A line of a file, which is neither stored nor erased under any key. */
  async import({ email, phone }: Fields): Promise<void> {
    const fields = { ...goodLeads.contactUs, email, phoneNumber: phone }
    const keys = await this.#read('SELECT id, key FROM hash_keys ORDER BY made_at DESC, id')
    const [id = '', ...others] = importedIds(keys as unknown as HashKey[], 'contactUs', `${email},${phone}`)
    const among = `IN (${[id, ...others].map((each) => `'${each}'`)})`
    const known = `SELECT id FROM leads WHERE id ${among} UNION SELECT id FROM erasures WHERE erased_id ${among}`
    if ((await this.#read(known)).length > 0) return
    const how = { by: 'asha', key: null, notice: 'not stated', thank: false, language: 'en' } as const
    const { store, config } = this.#next
    await enterLead(store, config, { id, collection: 'contactUs', fields, ...how }, this.#model.now)
  }

  /** Sends one message to everybody. */
  async tell(): Promise<void> {
    const file = await this.#file('message')
    await writeFile(file, `Subject: ${breach}\n\nText`)
    const day = new Date(this.#model.now).toISOString().slice(0, 10)
    const args = ['--since', '2026-01-01', '--until', day, '--message', file, '--yes']
    await this.leads('tell', ...args)
  }

  // Copies

  async backUp(): Promise<void> {
    const file = await this.#file(`copy-${this.#copies.length}`)
    await this.#run(runBackup, file)
    this.#copies.push(file)
  }

  /** True if the store that was replaced was kept as a copy. */
  async restore(copy: number, isServing: boolean): Promise<boolean> {
    if (!isServing) await this.#stop()
    const { stdout } = await this.#run(runRestore, this.#copy(copy), '--replace')
    if (!isServing) await this.#start()
    const [, kept] = /previous data is in (\S+),/.exec(stdout) ?? []
    if (!kept) return false
    // A server deletes replaced stores after 30 days.
    const file = await this.#file(`copy-${this.#copies.length}`)
    await copyFile(kept, file)
    this.#copies.push(file)
    return true
  }

  recover = (copy: number) => this.leads('recover', this.#copy(copy))

  #copy = (at: number) => this.#copies.at(at) ?? ''

  async #run(command: typeof runBackup, ...args: string[]): Promise<Run> {
    const run = await runHere(command, this.#envs[0] ?? {}, args, { now: this.#now })
    expect(run).toMatchObject({ code: 0, stderr: '' })
    return run
  }

  /** In a folder of its own, which no server tidies. */
  #file = async (name: string) => join(await mkdtemp(join(tmpdir(), 'firsthour-rules-file-')), name)

  // What leaves

  /** Sends everything that is due. Returns the links in the mails, with the time when each mail was queued. */
  async leave() {
    const { config, store, secret } = this.#next
    const parts = { store, log: createLogRecord(), now: this.#now }
    const forTarget = { ...parts, secret: Buffer.alloc(32, 1), allowPrivate: true }
    const targets = targetsOf([this.#receiver.url])
    const outboxes = [
      openMailOutbox(config, { ...parts, secret }),
      ...targets.map((target) => createTargetOutbox(target, forTarget)),
    ]
    for (const outbox of outboxes) outbox.start()
    await eventually(async () => {
      for (const outbox of outboxes) outbox.wake()
      expect(await this.#read(dueText(this.#model.now))).toEqual([{ due: 0 }])
    })
    await Promise.all(outboxes.map((outbox) => outbox.stop()))
    for (const { body } of this.#receiver.received.splice(0)) this.#receive(JSON.parse(body))
    const queued = await this.#read('SELECT id, created_at FROM deliveries')
    const folder = mailFolder(config.dataDir)
    const files = await readdir(folder).catch(() => [])
    const links = files.map(async (name) => {
      const { to, text = '', messageId = '' } = await PostalMime.parse(await readFile(join(folder, name)))
      const [, purpose, key = ''] = /[?&](open|erase)=([\w-]+)/.exec(text) ?? []
      const { created_at: at } = queued.find(({ id }) => messageId.includes(String(id))) ?? {}
      return { purpose, key, address: addressKey(to?.[0]?.address ?? ''), at: Number(at) }
    })
    const found = await Promise.all(links)
    await rm(folder, { recursive: true, force: true })
    return found.filter(({ purpose }) => purpose !== undefined)
  }

  #receive({ type, data }: { type: string; data: Record<string, string> & { version: number } }): void {
    const { id = '', email = '', phoneNumber: phone = '', version } = data
    if (type === 'lead.erased') this.received.delete(id)
    else if (version >= (this.received.get(id)?.version ?? 0))
      this.received.set(id, { version, email, phone })
  }

  // What is stored

  #read = (sql: string) => {
    const [server] = this.#servers
    if (!server) throw new Error('No server is running.')
    return queryDatabase(server.config, sql)
  }

  async idsOf(address: string): Promise<string[]> {
    return (await Array.fromAsync(this.store.listLeads({ email: address }))).map(({ id }) => id)
  }

  readonly wantsNoContact = (address: string) => this.store.wantsNoContact(address)

  async stored() {
    const [leads, changes, deliveries, requests, erasures] = await Promise.all([
      this.#read(
        'SELECT id, fields, address, version, spam_reason, status, owner FROM leads ORDER BY timestamp, id',
      ),
      this.#read('SELECT lead_id, field, old_value, new_value FROM lead_changes ORDER BY seq'),
      this.#read('SELECT * FROM deliveries ORDER BY seq'),
      this.#read('SELECT id, address, lead_id FROM requests'),
      this.#read('SELECT erased_id, address FROM erasures'),
    ])
    return {
      leads: leads.map(({ id, fields, version, spam_reason: spam, ...row }) => {
        const { email = '', phoneNumber: phone = '' } = JSON.parse(String(fields))
        const ofLead = <Row extends { lead_id?: unknown }>(rows: Row[]) =>
          rows.filter(({ lead_id }) => lead_id === id)
        return {
          lead: { id: String(id), email, phone, held: spam !== null, ...row },
          version: Number(version),
          history: ofLead(changes).map(({ field }) => (field === 'phoneNumber' ? 'phone' : String(field))),
          deliveries: ofLead(deliveries).map(deliveryText),
        }
      }),
      /** Of an address only that it changed. */
      addressesInHistory: changes.filter(
        ({ field, old_value, new_value }) => field === 'email' && (old_value ?? new_value) !== null,
      ),
      /** Mails without a lead. */
      mails: deliveries
        .filter(({ lead_id, queue }) => lead_id === null && queue === 'mail')
        .map(({ address, state, subject, created_at: at }) => ({ address, state, subject, at: Number(at) })),
      farewells: deliveries
        .filter(({ kind }) => kind === 'lead.erased')
        .map(({ body, state }) => `${JSON.parse(String(body)).id} ${state}`),
      requests: requests.map(({ id, address, lead_id: leadId }) => ({ id, address, leadId })),
      erasedIds: erasures.flatMap(({ erased_id: id }) => (id === null ? [] : String(id))),
      erasedAddresses: erasures.filter(({ address }) => address !== null).length,
    }
  }
}

export const breach = 'A breach'

/** Due, or claimed and on its way. */
const dueText = (now: number) =>
  `SELECT count(*) AS due FROM deliveries LEFT JOIN leads ON leads.id = lead_id
   WHERE state = 'queued' AND (due_at <= ${now} OR attempts > 0) AND spam_reason IS NULL`

/** Change mails of a lead differ from its first one by their version. */
function deliveryText({
  kind,
  to_address: to,
  state,
  lead_version: version,
}: Record<string, unknown>): string {
  const isChange = kind === 'notification' && Number(version) > 0
  return `${kind}${isChange ? ' of a change' : ''} to ${to ?? 'receiver'}: ${state}`
}

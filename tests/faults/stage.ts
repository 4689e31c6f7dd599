import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { openStore } from '../../server/database/open-store.ts'
import { targetsOf } from '../../server/hand-over/targets.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { type Receiver, startReceiver, took } from '../support/receiver.ts'
import { spawnServer, type TestServer } from '../support/server.ts'
import { type SmtpInbox, startSmtp } from '../support/smtp.ts'
import { judge, type Verdict } from './verdict.ts'
import { Visitors } from './visitors.ts'

const hour = 3_600_000
const webhookSecret = `whsec_${Buffer.alloc(32, 'a secret').toString('base64')}`

/**
 * The system under test: the real server with its store, a real SMTP server, a receiver of hand-overs, visitors and an
 * adjustable clock.
 */
export class Stage {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'firsthour-faults-'))
  readonly smtp: SmtpInbox
  readonly receiver: Receiver
  readonly postgres: Postgres | undefined
  readonly visitors: Visitors
  readonly #databaseUrl: string | undefined
  readonly #port: number
  readonly #clockFile = join(this.dataDir, 'clock')
  #clockMs = 0
  server: TestServer | undefined
  longestRecoveryMs = 0

  private constructor(
    smtp: SmtpInbox,
    receiver: Receiver,
    port: number,
    postgres: Postgres | undefined,
    databaseUrl: string | undefined,
  ) {
    this.smtp = smtp
    this.receiver = receiver
    this.postgres = postgres
    this.#port = port
    this.#databaseUrl = databaseUrl
    this.visitors = new Visitors(`http://127.0.0.1:${port}`)
    writeFileSync(this.#clockFile, '0')
  }

  static async open(database: 'SQLite' | 'PostgreSQL'): Promise<Stage> {
    const postgres = database === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
    const databaseUrl = await postgres?.createDatabase()
    return new Stage(await startSmtp(), await startReceiver(), await freePort(), postgres, databaseUrl)
  }

  async startServer(): Promise<TestServer> {
    this.server = await spawnServer({
      DATA_DIR: this.dataDir,
      ...(this.#databaseUrl && { DATABASE_URL: this.#databaseUrl }),
      PORT: String(this.#port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${this.#port}`,
      SMTP_URL: this.smtp.url,
      WEBHOOK_URLS: this.receiver.url,
      WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'fatal',
      CLOCK_FILE: this.#clockFile,
      NODE_OPTIONS: `--import ${new URL('./shifted-clock.ts', import.meta.url).href}`,
    })
    return this.server
  }

  moveClock(byMs: number): void {
    this.#clockMs += byMs
    writeFileSync(this.#clockFile, String(this.#clockMs))
    this.server?.process.kill('SIGUSR2')
  }

  /** Measures how long visitors wait after the fault is over. */
  async recovered(): Promise<void> {
    const start = performance.now()
    await this.visitors.nextAcknowledgement()
    this.longestRecoveryMs = Math.max(this.longestRecoveryMs, performance.now() - start)
  }

  /**
   * Waits until retrying visitors and all deliveries are done, then compares the results. Advances the clock by hours,
   * as the backoff requires; PostgreSQL has its own clock, so there the leases of killed servers expire within a
   * minute.
   */
  async settle(): Promise<Verdict> {
    const config = { dataDir: this.dataDir, databaseUrl: this.#databaseUrl }
    this.smtp.trouble = () => undefined
    this.receiver.state.answer = took
    if (!this.server || hasEnded(this.server)) await this.startServer()
    await this.visitors.finish()
    const store = await openStore(config)
    const [target] = targetsOf([this.receiver.url])
    const nextDue = async () =>
      (await store.nextDeliveryInMs('mail', Date.now())) ??
      (await store.nextDeliveryInMs(target?.name ?? '', Date.now()))
    for (let due = await nextDue(); due !== undefined; due = await nextDue()) {
      if (due > Date.now() + this.#clockMs) this.moveClock(due - Date.now() - this.#clockMs + hour)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await store.close()
    await this.server?.stop()
    return judge(config, this.visitors.submissions, this.smtp, this.receiver)
  }

  async clear(): Promise<void> {
    if (this.server && !hasEnded(this.server)) await this.server.stop('SIGKILL')
    await this.smtp.close()
    await this.receiver.close()
    await this.postgres?.remove()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

const hasEnded = ({ process }: TestServer) => process.exitCode !== null || process.signalCode !== null

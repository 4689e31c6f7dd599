import pg from 'pg'
import { addressOf, type DatabaseAddress, type SessionTarget } from './address.ts'
import { Host, type HostOptions, type Statement } from './host.ts'
import { reasonOf } from './reason-of.ts'

/** While a command takes longer, we look this often whether another host has become the primary meanwhile. */
const lookAroundMs = 3_000

// Read-only, connection lost, shutting down or starting up: the primary may be elsewhere.
const lossCodes = /^(25006|08|57P0)/

/**
 * The host that commands go to. Of several hosts, or with a `target_session_attrs`, the one that is asked for is found
 * at the first command and again after each loss; all are tried at once, since one that is frozen does not even refuse.
 */
export class Hosts {
  readonly #address: DatabaseAddress
  readonly #options: Pick<HostOptions, 'commandMs' | 'onLost'>
  #current: Promise<Host> | undefined
  #lookingAround = false

  constructor(url: string, commandMs?: number) {
    this.#address = addressOf(url)
    this.#options = { commandMs, onLost: (host) => this.#lose(host) }
  }

  async query<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>> {
    const host = await this.#find()
    const timer = setInterval(() => this.#lookAround(host), lookAroundMs).unref()
    try {
      return await host.query<Row>(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || lossCodes.test(error.code ?? '')) this.#lose(host)
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  async close(): Promise<void> {
    const current = this.#current
    this.#current = Promise.reject(new Error('The connections are closed.'))
    this.#current.catch(() => {})
    await current?.then(
      (host) => host.close(),
      () => {},
    )
  }

  /** One host, whatever it is: the pool mends its connections by itself. */
  get #isFixed(): boolean {
    return this.#address.urls.length === 1 && this.#address.target === 'any'
  }

  #find(): Promise<Host> {
    if (this.#current) return this.#current
    const found = reachFirst(this.#address, this.#options)
    this.#current = found
    found.catch(() => {
      if (this.#current === found) this.#current = undefined
    })
    return found
  }

  #lose(host: Host): void {
    if (this.#isFixed) return
    const current = this.#current
    current?.then(
      (known) => {
        if (known !== host || this.#current !== current) return
        this.#current = undefined
        host.breakOff()
      },
      () => {},
    )
  }

  /** Nothing is lost while the host may still answer: only when another one is the primary now, it is given up. */
  async #lookAround(slow: Host): Promise<void> {
    const { urls, target, connectMs } = this.#address
    const others = urls.filter((url) => url !== slow.url)
    if (others.length === 0 || target === 'any' || this.#lookingAround) return
    this.#lookingAround = true
    const current = this.#current
    try {
      const found = await reachFirst({ urls: others, target, connectMs }, this.#options)
      if (this.#current === current && (await current) === slow) {
        this.#current = Promise.resolve(found)
        slow.breakOff()
      } else found.breakOff()
    } catch {
      // No other host is the primary: the slow one may only be slow.
    } finally {
      this.#lookingAround = false
    }
  }
}

/** The first to answer that is what the address asks for. */
export async function reachFirst(
  { urls, target, connectMs }: DatabaseAddress,
  options: Pick<HostOptions, 'commandMs' | 'onLost'> = {},
): Promise<Host> {
  if (target === 'prefer-standby')
    return reachFirst({ urls, target: 'standby', connectMs }, options).catch(() =>
      reachFirst({ urls, target: 'any', connectMs }, options),
    )
  const hosts = urls.map((url) => new Host(url, { target, connectMs, ...options }))
  try {
    const found = await Promise.any(hosts.map((host) => host.reach()))
    for (const host of hosts) if (host !== found) host.breakOff()
    return found
  } catch (error) {
    for (const host of hosts) host.breakOff()
    throw reasonWhyNone(error, urls, target)
  }
}

/** With one host its own error says all; of several, each says why it is not the one. */
function reasonWhyNone(error: unknown, urls: string[], target: SessionTarget): unknown {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  if (urls.length === 1) return errors[0]
  const reasons = urls.map((url, at) => `${new URL(url).host}: ${reasonOf(errors[at])}`)
  return new Error(`no host is ${target === 'any' ? 'there' : target} (${reasons.join('; ')})`)
}

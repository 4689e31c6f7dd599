import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { serverUser } from '../../support/postgres.ts'
import { descendants, Program, postgresFolder, signalAll } from './programs.ts'

interface Member {
  name: string
  role: string
  state: string
  timeline: number
}

interface Node {
  name: string
  port: number
  restPort: number
  data: string
  patroni: Program
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const names = ['one', 'two', 'three']
const login = { username: 'postgres', password: 'postgres' }

/** Three PostgreSQL under Patroni with strict synchronous replication, etcd and HAProxy, all on loopback. */
export class Cluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'firsthour-failover-'))
  readonly #programs: Program[] = []
  #nodes: Node[] = []
  #proxyPort = 0
  etcd!: Program

  static async open(): Promise<Cluster> {
    const cluster = new Cluster()
    try {
      await cluster.#start()
      return cluster
    } catch (error) {
      await cluster.remove({ keepLogs: true })
      throw error
    }
  }

  get url(): string {
    return `postgres://postgres:postgres@127.0.0.1:${this.#proxyPort}/leads`
  }

  async leader(): Promise<Node> {
    const members = await this.#members()
    const name = members.find(({ role, state }) => role === 'leader' && state === 'running')?.name
    const leader = this.#nodes.find((node) => node.name === name)
    if (!leader) throw new Error('There is no leader.')
    return leader
  }

  others({ name }: Node): Node[] {
    return this.#nodes.filter((node) => node.name !== name)
  }

  /**
   * One leader that all others follow, one of them synchronously. Asks the standbys themselves: Patroni also reports a
   * standby as "running" that is about to be rewound, and its files are lost if the next fault hits the primary that
   * they are copied from.
   */
  async whole(): Promise<void> {
    await until('the cluster is whole', async () => {
      const members = await this.#members()
      const leader = members.find(({ role }) => role === 'leader')
      const others = this.#nodes.filter(({ name }) => name !== leader?.name)
      const timelines = await Promise.all(others.map(receivedTimeline))
      return (
        members.some(({ role }) => role === 'sync_standby') &&
        timelines.every((timeline) => timeline !== undefined && timeline === leader?.timeline)
      )
    })
  }

  async anotherThan({ name }: Node): Promise<void> {
    await until('another node leads', async () => (await this.leader()).name !== name)
  }

  async switchOver(leader: Node): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name }),
    })
    if (!response.ok) throw new Error(`Patroni does not switch over: ${await response.text()}`)
  }

  /** Signals PostgreSQL only, not its Patroni. */
  signalPostgres({ data }: Node, signal: NodeJS.Signals): void {
    const pid = postmaster(data)
    if (pid !== undefined) signalAll([pid, ...descendants(pid)], signal)
  }

  /** Kills Patroni and its PostgreSQL, which is not its child process. */
  async kill(node: Node): Promise<void> {
    await node.patroni.kill()
    this.signalPostgres(node, 'SIGKILL')
  }

  /** Stops all processes. Logs are kept after a failure. */
  async remove({ keepLogs }: { keepLogs: boolean }): Promise<void> {
    for (const node of this.#nodes) {
      this.signalPostgres(node, 'SIGCONT')
      await this.kill(node)
    }
    for (const program of this.#programs) await program.kill()
    if (keepLogs) console.error(`The logs of the cluster are in ${this.#folder}`)
    else rmSync(this.#folder, { recursive: true, force: true })
  }

  async #start(): Promise<void> {
    this.#own(this.#folder)
    chmodSync(this.#folder, 0o700)
    const [etcdPort, peerPort] = [await freePort(), await freePort()]
    const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
    this.etcd = this.#program('etcd', [
      ...['--name', 'etcd', '--data-dir', join(this.#folder, 'etcd'), '--enable-v2=true'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `etcd=${peer}`,
      ],
    ])
    this.etcd.start()
    for (const name of names) {
      const node = {
        name,
        port: await freePort(),
        restPort: await freePort(),
        data: join(this.#folder, name),
      }
      this.#nodes.push({ ...node, patroni: this.#program('patroni', [this.#patroniFile(node, etcdPort)]) })
    }
    for (const { patroni } of this.#nodes) patroni.start()
    this.#proxyPort = await freePort()
    this.#program('haproxy', ['-db', '-f', this.#proxyFile()]).start()
    await this.whole()
    await ask(await this.leader(), 'CREATE DATABASE leads')
  }

  #program(name: string, args: string[]): Program {
    const folder = mkdtempSync(join(this.#folder, `${name}-`))
    this.#own(folder)
    const program = new Program(name, args, folder)
    this.#programs.push(program)
    return program
  }

  /** JSON, which is valid YAML. */
  #patroniFile(node: Omit<Node, 'patroni'>, etcdPort: number): string {
    const settings = {
      scope: 'firsthour',
      name: node.name,
      restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
      etcd: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: 10,
          loop_wait: 2,
          retry_timeout: 4,
          primary_start_timeout: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          failsafe_mode: true,
          postgresql: { use_pg_rewind: true, use_slots: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `127.0.0.1:${node.port}`,
        connect_address: `127.0.0.1:${node.port}`,
        data_dir: node.data,
        bin_dir: postgresFolder(),
        pgpass: join(this.#folder, `pgpass-${node.name}`),
        authentication: { superuser: login, replication: { ...login, username: 'replicator' } },
        parameters: { unix_socket_directories: this.#folder },
        pg_hba: [
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
          'local all all trust',
        ],
      },
      watchdog: { mode: 'off' },
    }
    const file = join(this.#folder, `${node.name}.yml`)
    writeFileSync(file, JSON.stringify(settings, null, 2))
    return file
  }

  /** The configuration that operators copy, with these hosts. */
  #proxyFile(): string {
    const given = readFileSync('deploy/haproxy.cfg', 'utf8')
    const servers = this.#nodes.map(
      ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}\n`,
    )
    const file = join(this.#folder, 'haproxy.cfg')
    const settings = given
      .replace(/^ {2}server .*\n/gm, '')
      .replace(/bind .*/, `bind 127.0.0.1:${this.#proxyPort}`)
    writeFileSync(file, settings + servers.join(''))
    return file
  }

  #own(folder: string): void {
    const { uid, gid } = serverUser()
    mkdirSync(folder, { recursive: true })
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  }

  /** As reported by the first node that answers; etcd or a Patroni may be down. */
  async #members(): Promise<Member[]> {
    for (const { restPort } of this.#nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }
}

function postmaster(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The timeline of the WAL that a standby receives; undefined without replication. */
async function receivedTimeline(node: Node): Promise<number | undefined> {
  const { rows } = await ask(node, "SELECT received_tli FROM pg_stat_wal_receiver WHERE status = 'streaming'")
  return rows[0]?.received_tli
}

async function ask({ port }: Node, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
    ...{ connectionTimeoutMillis: 2000, query_timeout: 2000 },
  })
  // Prevents an uncaught 'error' event; the query rejects too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 120_000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error(`It takes too long until ${what}.`)
    await pause(200)
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../server/database/open-store.ts'
import { targetsOf } from '../../../server/hand-over/targets.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { spawnServer, type TestServer } from '../../support/server.ts'
import { type SmtpInbox, startSmtp } from '../../support/smtp.ts'
import { judge } from '../verdict.ts'
import { Visitors } from '../visitors.ts'
import { Cluster } from './cluster.ts'
import { missingPrograms } from './programs.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const webhookSecret = `whsec_${Buffer.alloc(32, 'a secret').toString('base64')}`
/** With more visitors the outboxes could not keep up, and the run would end late. */
const visitorsPerServer = 2

interface Watch {
  acknowledged(): number
  complain(what: string): void
}

/** Each fault breaks the cluster and waits for its recovery. */
const faults: Record<string, (cluster: Cluster, watch: Watch) => Promise<void>> = {
  async 'primary killed with its Patroni'(cluster) {
    const leader = await cluster.leader()
    await cluster.kill(leader)
    await cluster.anotherThan(leader)
    leader.patroni.start()
  },
  async 'switch-over'(cluster) {
    const leader = await cluster.leader()
    await cluster.switchOver(leader)
    await cluster.anotherThan(leader)
  },
  async 'primary frozen'(cluster) {
    const leader = await cluster.leader()
    cluster.signalPostgres(leader, 'SIGSTOP')
    await Promise.race([cluster.anotherThan(leader), pause(25_000)])
    await pause(5000)
    cluster.signalPostgres(leader, 'SIGCONT')
  },
  async 'etcd killed'(cluster) {
    await cluster.etcd.kill()
    await pause(15_000)
    cluster.etcd.start()
  },
  async 'both standbys gone'(cluster, { acknowledged, complain }) {
    const standbys = cluster.others(await cluster.leader())
    for (const standby of standbys) await cluster.kill(standby)
    // A lead in flight when the standbys stopped may still be acknowledged.
    await pause(1000)
    const before = acknowledged()
    await pause(8000)
    const alone = acknowledged() - before
    for (const { patroni } of standbys) patroni.start()
    if (alone > 0) complain(`${alone} leads were acknowledged by a primary alone`)
  },
}

/**
 * `npm run faults -- failover`: two servers accept leads while their PostgreSQL cluster fails over, behind HAProxy with
 * deploy/haproxy.cfg. A second word selects the faults with that word in their name.
 */
export async function runFailover(word: string): Promise<boolean> {
  const missing = missingPrograms()
  if (missing !== undefined) {
    console.error(missing)
    return false
  }
  console.error('Starting three PostgreSQL under Patroni, etcd and HAProxy …')
  const cluster = await Cluster.open()
  const [smtp, receiver] = [await startSmtp(), await startReceiver()]
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-failover-servers-'))
  const servers: TestServer[] = []
  let keepLogs = true
  try {
    for (const name of ['one', 'two'])
      servers.push(await startServer(join(folder, name), cluster.url, smtp, receiver))
    const visitors = servers.map(({ origin }) => new Visitors(origin))
    const visits = visitors.map((each) => each.start(visitorsPerServer))
    const table: Record<string, string | number>[] = []
    const complaints: string[] = []
    for (const [name, play] of Object.entries(faults).filter(([each]) => each.includes(word))) {
      console.error(`${name} …`)
      await Promise.all(visitors.map((each) => each.nextAcknowledgement()))
      const begun = performance.now()
      const acknowledged = () => visitors.reduce((sum, each) => sum + each.answeredAt.length, 0)
      const before = acknowledged()
      await play(cluster, { acknowledged, complain: (what) => complaints.push(`${name}: ${what}`) })
      await cluster.whole()
      await Promise.all(visitors.map((each) => each.nextAcknowledgement()))
      const gaps = visitors.map((each) => longestGapMs(each.answeredAt, begun))
      table.push({
        fault: name,
        acknowledged: acknowledged() - before,
        'longest gap': gaps.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', '),
      })
    }
    for (const visit of visits) await visit.stop()
    for (const each of visitors) await each.finish()
    console.table(table)
    console.error('Waiting for the last mails and hand-overs …')
    const config = { dataDir: folder, databaseUrl: cluster.url }
    await settled(config, receiver)
    for (const server of servers.splice(0)) await server.stop()
    const submissions = visitors.flatMap((each) => each.submissions)
    const verdict = await judge(config, submissions, smtp, receiver)
    console.table([verdict])
    for (const complaint of complaints) console.error(complaint)
    keepLogs = verdict.lost > 0 || verdict.halfWritten > 0 || complaints.length > 0
    return !keepLogs
  } finally {
    for (const server of servers) await server.stop('SIGKILL')
    await Promise.all([smtp.close(), receiver.close(), cluster.remove({ keepLogs })])
    rmSync(folder, { recursive: true, force: true })
  }
}

const startServer = (dataDir: string, databaseUrl: string, smtp: SmtpInbox, receiver: Receiver) =>
  spawnServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.url,
    WEBHOOK_URLS: receiver.url,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'fatal',
  })

/** Deliveries that a server claimed before it lost the database are due again after their lease. */
async function settled(config: { dataDir: string; databaseUrl: string }, receiver: Receiver): Promise<void> {
  const store = await openStore(config)
  const [target] = targetsOf([receiver.url])
  const giveUpAt = performance.now() + 180_000
  while (
    (await store.nextDeliveryInMs('mail', Date.now())) !== undefined ||
    (await store.nextDeliveryInMs(target?.name ?? '', Date.now())) !== undefined
  ) {
    if (performance.now() > giveUpAt) break
    await pause(500)
  }
  await store.close()
}

/** The longest pause between two acknowledgements, starting with the last one before `since`. */
function longestGapMs(answeredAt: number[], since: number): number {
  const first = answeredAt.findLastIndex((at) => at <= since)
  const times = answeredAt.slice(Math.max(0, first))
  return Math.max(0, ...times.map((at, i) => at - (times[i - 1] ?? at)))
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { spawnServer } from '../tests/support/server.ts'
import { startSmtp } from '../tests/support/smtp.ts'

const rulesFile = join(import.meta.dirname, 'prometheus/firsthour.rules.yml')
const rules = readFileSync(rulesFile, 'utf8')
const dashboard = readFileSync(join(import.meta.dirname, 'grafana/firsthour.json'), 'utf8')
const lead = JSON.stringify({ email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' })

test('Prometheus accepts the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rulesFile], {
    encoding: 'utf8',
  })
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') })
})

test('every fault raises its alert in a real Prometheus that scrapes a real server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-watching-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  // The visitor's domain does not exist, and the company's mailbox is full at first.
  smtp.trouble = (step, address) =>
    step === 'rcpt' ? { code: address === 'a@b.example' ? 550 : 452, message: 'not now' } : undefined
  const metricsPort = await freePort()
  const server = await spawnServer({
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: await postgres.createDatabase(),
    SMTP_URL: smtp.url,
    WEBHOOK_URLS: `http://127.0.0.1:${await freePort()}/nobody`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
    WEBHOOK_ALLOW_PRIVATE: '1',
  })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const prometheus = await watch(folder, metricsPort, impatient(rules))
  const send = () =>
    fetch(`${server.origin}/api/signups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: lead,
    })

  expect((await send()).status).toBe(201)
  await prometheus.firing('FirstHourMailWaits', 'FirstHourMailGivenUp', 'FirstHourHandOverWaits')
  // With thresholds of zero every disk counts as full and every response as slow; there is no backup yet.
  await prometheus.firing('FirstHourDiskFull', 'FirstHourNoBackup')
  await expect
    .poll(
      async () => (await fetch(server.origin)).ok && (await prometheus.alerts()).includes('FirstHourSlow'),
    )
    .toBe(true)

  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const named = new Set((rules + dashboard).match(/\b(?:firsthour|process|nodejs)_[a-z_]+/g))
  const known = new Set([...figures.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  expect([...named].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])

  await postgres.stop()
  expect((await send()).status).toBe(503)
  await prometheus.firing('FirstHourStoreAway', 'FirstHourLeadRefused')

  await server.stop('SIGKILL')
  await prometheus.firing('FirstHourDown')
})

/**
 * The same rules without waiting times, and with thresholds that this machine exceeds at once. One-time events stay
 * visible for an hour, so that a late scrape by Prometheus still sees them.
 */
function impatient(text: string): string {
  return text
    .replace(/^ +for: .*\n/gm, '')
    .replaceAll('[5m]', '[1h]')
    .replaceAll('> 900', '> 1')
    .replaceAll('> 0.5', '> 0')
    .replaceAll('< 0.1', '< 2')
}

async function watch(folder: string, metricsPort: number, text: string) {
  writeFileSync(join(folder, 'rules.yml'), text)
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: firsthour
    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]
`,
  )
  const port = await freePort()
  const running = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  onTestFinished(async () => {
    running.kill('SIGKILL')
    await once(running, 'exit')
  })
  const alerts = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined)
    if (!answer?.ok) return []
    const { data }: { data: { alerts: { state: string; labels: { alertname: string } }[] } } = JSON.parse(
      await answer.text(),
    )
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }
  const firing = (...names: string[]) => expect.poll(alerts).toEqual(expect.arrayContaining(names))
  return { alerts, firing }
}

import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { spawnServer } from '../../tests/support/server.ts'
import { createMetrics } from './metrics.ts'

test('requests are counted by kind and status class, with a histogram of times', async () => {
  const metrics = createMetrics()
  metrics.countRequest('/about', 200, 0.5)
  metrics.countRequest('/', 304, 3)
  metrics.countRequest('/api/signups', 201, 30)
  metrics.countRequest('unknown', 404, 0)
  const text = await metrics.text()
  for (const line of [
    'firsthour_requests_total{kind="page",status="2xx"} 1',
    'firsthour_requests_total{kind="page",status="3xx"} 1',
    'firsthour_requests_total{kind="lead",status="2xx"} 1',
    'firsthour_requests_total{kind="unknown",status="4xx"} 1',
    'firsthour_request_seconds_bucket{kind="page",le="0.001"} 1',
    'firsthour_request_seconds_bucket{kind="page",le="0.005"} 2',
    'firsthour_request_seconds_bucket{kind="page",le="+Inf"} 2',
    'firsthour_request_seconds_count{kind="lead"} 1',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text.endsWith('\n')).toBe(true)
})

test('the process metrics have the names that dashboards expect', async () => {
  const figure = async (name: string) => {
    const text = await createMetrics().text()
    expect(text).toContain(`# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n`)
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  const before = await figure('process_cpu_seconds_total')
  const began = process.threadCpuUsage().user
  while (process.threadCpuUsage().user < began + 20_000);
  expect(await figure('process_cpu_seconds_total')).toBeGreaterThan(before)
  const startedAt = Date.now() / 1000 - process.uptime()
  expect(Math.abs((await figure('process_start_time_seconds')) - startedAt)).toBeLessThan(5)
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  const open = await figure('process_open_fds')
  const files = [1, 2, 3].map(() => openSync('/dev/null', 'r'))
  expect(await figure('process_open_fds')).toBe(open + 3)
  for (const file of files) closeSync(file)
})

test('metrics are served on their own port when one is set, and never on the public one', async () => {
  const port = await freePort()
  const server = await spawnServer({ METRICS_PORT: String(port) })
  await fetch(`${server.origin}/about`)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  expect(await answer.text()).toContain('firsthour_requests_total{kind="page",status="2xx"} 1')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect(await server.stop()).toBe(0)
})

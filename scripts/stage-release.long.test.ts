import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../server/process/version.ts'
import { freePort } from './free-port.ts'
import { stageRelease } from './stage-release.ts'

test('a release is small, contains no tests, and runs on a machine with nothing else installed', async () => {
  const place = mkdtempSync(join(tmpdir(), 'firsthour-release-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const folder = join(place, 'release')
  await stageRelease(process.cwd(), folder)
  const megabytes = Number(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0])
  expect(megabytes).toBeLessThan(250)
  expect(
    readdirSync(folder, { recursive: true }).filter((name) => /\.test\.tsx?$/.test(String(name))),
  ).toEqual([])

  const port = await freePort()
  const server = spawn('node_modules/.bin/node', ['server/main.ts'], {
    cwd: folder,
    env: { PORT: String(port), DATA_DIR: join(place, 'data') },
    stdio: 'ignore',
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.text(),
      () => '',
    )
  await expect.poll(() => ask('/healthz')).toBe(JSON.stringify({ status: 'ok', version }))
  expect(await ask('/about')).toContain('<h1')
  server.kill()
  expect(await once(server, 'exit')).toEqual([0, null])
})

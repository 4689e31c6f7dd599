import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareNode } from './compare-node.ts'

const build = { version: 'v26.10.0', platform: 'linux', arch: 'arm64' } as const
const name = 'node-v26.10.0-linux-arm64'

/** A mock of nodejs.org with one tiny release; returns what compareNode needs to use it. */
async function publish(checksum?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await mkdir(join(folder, name, 'bin'), { recursive: true })
  const program = join(folder, name, 'bin/node')
  await writeFile(program, 'a Node')
  spawnSync('tar', ['--create', '--gzip', `--file=${name}.tar.gz`, name], { cwd: folder })
  const archive = await readFile(join(folder, `${name}.tar.gz`))
  const sum = checksum ?? createHash('sha256').update(archive).digest('hex')
  const files: Record<string, string | Buffer> = {
    '/v26.10.0/SHASUMS256.txt': `${'0'.repeat(64)}  node-v26.10.0-linux-x64.tar.gz\n${sum}  ${name}.tar.gz\n`,
    [`/v26.10.0/${name}.tar.gz`]: archive,
  }
  const server = createServer(({ url = '' }, answer) => {
    answer.writeHead(files[url] === undefined ? 404 : 200).end(files[url])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { program, publisher: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('compares the Node program with the published one', async () => {
  const { program, publisher } = await publish()
  expect(await compareNode(program, build, publisher)).toBe('same')
  await writeFile(program, 'another')
  expect(await compareNode(program, build, publisher)).toBe('different')
})

test('an archive that does not match its published checksum is reported as different', async () => {
  const { program, publisher } = await publish('1'.repeat(64))
  expect(await compareNode(program, build, publisher)).toBe('different')
})

test('gives the reason when the publisher cannot be reached', async () => {
  const { program, publisher } = await publish()
  expect(await compareNode(program, { ...build, arch: 'x64' }, publisher)).toEqual({
    notCompared: 'Error: status 404',
  })
})

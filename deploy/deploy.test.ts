import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Each file is judged by the program that reads it, as it will be on the machine that serves. */
const folder = import.meta.dirname
let place: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'firsthour-deploy-'))
})
afterAll(() => rmSync(place, { recursive: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function run(command: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, said: stdout + stderr }
}

test('systemd finds nothing to say about the unit', () => {
  const node = join(place, 'node_modules/.bin/node')
  mkdirSync(join(place, 'node_modules/.bin'), { recursive: true })
  writeFileSync(node, '')
  chmodSync(node, 0o755)
  const unit = join(place, 'firsthour.service')
  writeFileSync(unit, read('firsthour.service').replaceAll('/opt/firsthour', place))
  expect(run('systemd-analyze', 'verify', '--man=no', unit)).toEqual({ status: 0, said: '' })
})

test('the unit leaves the server little to be misused for', () => {
  const unit = join(place, 'exposed.service')
  writeFileSync(unit, read('firsthour.service'))
  // 0 is locked up, 10 is everything; 2.0 is what systemd itself calls well protected.
  const { status, said } = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', unit)
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('OK') })
})

test('nginx takes its configuration', () => {
  const certificate = join(place, 'certificate.pem')
  const key = join(place, 'key.pem')
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=www.example.org',
    '-keyout',
    key,
    '-out',
    certificate,
  )
  const site = read('nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/error_log .*;/, `error_log ${place}/error.log crit;`)
  const whole = join(place, 'nginx.conf')
  writeFileSync(whole, `pid ${place}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${site}\n}\n`)
  const { status, said } = run('nginx', '-t', '-q', '-p', place, '-c', whole)
  expect({ status, said }).toEqual({ status: 0, said: '' })
})

test('Caddy takes its configuration', () => {
  const { status, said } = run(
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(folder, 'Caddyfile'),
  )
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('Valid configuration') })
})

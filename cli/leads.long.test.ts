import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { all, signUp } from '../tests/support/leads.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { type Run, runLeadsHere } from '../tests/support/run-command.ts'

const cli = new URL('./leads.ts', import.meta.url).pathname

/** A separate process, for tests of arguments, exit codes, pipes, terminals and memory. */
const run = (env: Record<string, string>, ...args: string[]) =>
  new Promise<Run>((resolve) =>
    execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...processEnvironment, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )

describe('npm run leads, while a server has the store open', () => {
  let dataDir: string
  let store: Store

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firsthour-cli-'))
    store = await openStore({ dataDir, databaseUrl: undefined })
  })
  afterEach(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  const leads = (...args: string[]) => runLeadsHere({ DATA_DIR: dataDir }, args, { store })
  const json = async (...args: string[]) => JSON.parse((await leads(...args, '--json')).stdout)

  test('erase asks for confirmation on a terminal', async () => {
    const email = 'anna@clinic.co'
    for (const organisation of ['City Hospital', 'City Clinic'])
      await store.createLead(signUp({ email, organisation, spamReason: 'bulk' }), 0)
    const onTerminal = (answer: string) => {
      const line = `"${process.execPath}" "${cli}" erase --email ${email}`
      const terminal = spawn('script', ['-qec', line, '/dev/null'], {
        env: { DATA_DIR: dataDir, PATH: '/usr/bin:/bin' },
      })
      let seen = ''
      let answered = false
      terminal.stdout.on('data', (chunk) => {
        seen += chunk
        if (!answered && seen.includes('Type yes')) answered = terminal.stdin.write(`${answer}\n`)
      })
      return new Promise<string>((resolve) => terminal.on('close', () => resolve(seen)))
    }
    expect(await onTerminal('no')).toMatch(
      /Erase everything about anna@clinic\.co \(2 leads with 0 mails\) for good\? Type yes: [\s\S]*Nothing was erased/,
    )
    const seen = await onTerminal('yes')
    expect(seen).toContain('Erased 2 leads with 0 mails.')
    expect(await all(store.listLeads({}))).toEqual([])
  })

  test('a listing whose pipe is closed ends quietly and is in the access log', async () => {
    for (let round = 0; round < 4; round++)
      await Promise.all(
        Array.from({ length: 500 }, () => store.createLead(signUp({ spamReason: 'bulk' }), 0)),
      )
    const line = `"$0" "${cli}" list --json | head -2 > /dev/null; echo "\${PIPESTATUS[0]}"`
    const env = { DATA_DIR: dataDir, PATH: '/usr/bin:/bin' }
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', line, process.execPath], {
      env,
    })
    expect([stdout, stderr]).toEqual(['0\n', ''])
    const [look] = await json('access')
    expect(look).toMatchObject({ kind: 'list' })
    expect(look.records).toBeGreaterThan(0)
  })
})

describe('npm run leads', () => {
  test('export streams more leads than fit in memory', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-cli-'))
    const store = await openStore({ dataDir, databaseUrl: undefined })
    // Few and long: memory depends on the total text, and writing a lead costs the same whatever its length.
    const count = 6000
    for (let from = 0; from < count; from += 500)
      await Promise.all(
        Array.from({ length: 500 }, () => {
          const lead = signUp({ spamReason: 'bulk' })
          return store.createLead(
            { ...lead, fields: { ...lead.fields, organisation: 'x'.repeat(16_000) } },
            0,
          )
        }),
      )
    await store.close()
    const out = join(dataDir, 'all.csv')
    const env = { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=48' }
    expect(await run(env, 'export', '--csv', '--out', out)).toEqual({
      code: 0,
      stdout: '',
      stderr: `Wrote ${count.toLocaleString('en')} leads to ${out}.\n`,
    })
    expect(readFileSync(out, 'latin1').split('\r\n')).toHaveLength(count + 2)
    rmSync(dataDir, { recursive: true })
  })
})

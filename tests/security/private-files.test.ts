import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goodLeads } from '../support/form-examples.ts'
import { spawnServer } from '../support/server.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the data folder and all files in it have permissions for their owner only', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'firsthour-private-'))
  const dataDir = join(parent, 'data')
  const server = await spawnServer({ DATA_DIR: dataDir })
  await fetch(`${server.origin}/api/signups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(goodLeads.signups),
  })
  await expect.poll(() => server.output().stdout.match(/mail sent/g)?.length).toBe(2)
  const modes = readdirSync(dataDir, { recursive: true, withFileTypes: true }).map(
    (entry) => `${entry.isDirectory() ? 'folder' : 'file'} ${modeOf(join(entry.parentPath, entry.name))}`,
  )
  const names = readdirSync(dataDir)
  expect(names).toEqual(
    expect.arrayContaining([
      'email-api.key',
      'firsthour.sqlite',
      'firsthour.sqlite-wal',
      'identity.key',
      'mail',
    ]),
  )
  expect(modeOf(dataDir)).toBe('700')
  expect(new Set(modes)).toEqual(new Set(['folder 700', 'file 600']))
  await server.stop()
  rmSync(parent, { recursive: true })
})

import { expect, test } from 'vitest'
import { requireTool, withoutPassword } from './postgres-tools.ts'

test.each([
  ['postgres://u:p%40ss@h:5432/d', 'postgres://u@h:5432/d', 'p@ss'],
  [
    'postgres://u:secret@h1:1,h2:2/d?target_session_attrs=read-write',
    'postgres://u@h1:1,h2:2/d?target_session_attrs=read-write',
    'secret',
  ],
  ['postgres://u@h/d', 'postgres://u@h/d', undefined],
  ['postgres:///d?host=/run/postgresql', 'postgres:///d?host=/run/postgresql', undefined],
  ['postgres://u:s@h/d?sslmode=no-verify&uselibpqcompat=true', 'postgres://u@h/d?sslmode=require', 's'],
  ['postgres://u@h/d?password=s%2Ft&sslmode=require', 'postgres://u@h/d?sslmode=require', 's/t'],
  ['postgres://u@h/d?password=s', 'postgres://u@h/d', 's'],
])('%s is passed on without its password in the arguments', (url, address, password) => {
  expect(withoutPassword(url)).toEqual({
    address,
    env: password === undefined ? {} : { PGPASSWORD: password },
  })
})

test('a pg_dump older than the server is refused with the version to install', async () => {
  await expect(requireTool('pg_dump', 99)).rejects.toThrow(
    /pg_dump \d+ is older than the server, which is PostgreSQL 99: apt-get install postgresql-client-99/,
  )
  await requireTool('pg_dump', 10)
})

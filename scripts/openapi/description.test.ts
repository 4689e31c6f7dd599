import { readFile } from 'node:fs/promises'
import type { HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import { apiPaths, mailActionPath } from '../../contract/api.ts'
import { startApp } from '../../tests/support/server.ts'
import { openApi } from './description.ts'

const { paths } = openApi()
const described = Object.entries(paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => [method.toUpperCase(), path.replace('{appId}', ':appId')] as const),
)

test('docs/openapi.json matches the schemas: after a change run "node_modules/.bin/node scripts/openapi.ts"', async () => {
  const kept = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(openApi())))
})

test('every described call is served, and every path of the contract is described', async () => {
  const server = await startApp()
  const missing = described.filter(
    ([method, url]) => !server.app.hasRoute({ method: method as HTTPMethods, url }),
  )
  expect(missing).toEqual([])
  const urls = described.map(([, url]) => url)
  expect(urls).toEqual(expect.arrayContaining([...Object.values(apiPaths), mailActionPath]))
  await server.close()
})

test('the description of a form has its fields and rules', () => {
  const calls = JSON.parse(JSON.stringify(paths))
  const { properties, required } = calls['/api/signups'].post.requestBody.content['application/json'].schema
  expect(required).toEqual(['email', 'phone', 'organisation'])
  expect(properties.phone.pattern).toBe('^[0-9]{10}$')
})

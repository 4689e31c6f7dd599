import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distDir } from '../../tests/support/server.ts'
import { previewServer } from './preview.ts'

let app: Awaited<ReturnType<typeof previewServer>>
let origin: string
beforeAll(async () => {
  app = await previewServer(distDir)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const get = (path: string, init?: RequestInit) => fetch(origin + path, init)

test.each(['/', '/about', '/CLIENT', '/hi', '/te/impact/'])('%s is marked as a preview', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Preview: not published')
})

test('an unknown path shows the 404 page, and nothing outside the site is served', async () => {
  expect((await get('/no-such-page')).status).toBe(404)
  expect((await get('/..%2fmanifest.json')).status).toBe(404)
})

test('a film is sent in the ranges that a player asks for', async () => {
  const answer = await get('/film/first-hour.mp4', { headers: { range: 'bytes=0-9' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
})

test('a form cannot be sent', async () => {
  expect((await get('/api/signups', { method: 'POST' })).status).toBe(503)
})

test('requests for another host are refused', async () => {
  const asked = request(origin, { headers: { host: 'preview.example' } }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(403)
})

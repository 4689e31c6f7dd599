import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFolder, startApp, type TestApp } from '../../tests/support/server.ts'

const path = '/film/first-hour.mp4'
let app: TestApp
let film: Buffer
beforeAll(async () => {
  app = await startApp()
  film = await readFile(join(await builtFolder(), path))
})
afterAll(() => app.close())

const ask = (init?: RequestInit) => fetch(app.origin + path, init)

test('a film is sent whole, in ranges, and as headers to HEAD', async () => {
  expect(Buffer.from(await (await ask()).arrayBuffer()).equals(film)).toBe(true)
  const part = await ask({ headers: { range: 'bytes=100000-299999' } })
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '200000'])
  expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100_000, 300_000))).toBe(true)
  const head = await ask({ method: 'HEAD' })
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(film.length), ''])
})

test('a visitor who disconnects half-way does not affect the next', async () => {
  for (let visitor = 0; visitor < 5; visitor++) {
    const reader = (await ask()).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
  expect(Buffer.from(await (await ask()).arrayBuffer()).equals(film)).toBe(true)
  expect(app.logs()).not.toContain('"level":50')
})

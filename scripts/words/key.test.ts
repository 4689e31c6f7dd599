import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { editorKey, isOfEditor } from './key.ts'

/** The status, and the cookie that was set; 200 where the request may go on. */
function ask(keys: ReturnType<typeof editorKey>, url: string, cookie?: string) {
  const answer = { status: 200, cookie: '' }
  const response = {
    writeHead(status: number, headers: Record<string, string>) {
      answer.status = status
      answer.cookie = headers['set-cookie'] ?? ''
      return response
    },
    end() {},
  }
  // The parts that the key reads and writes.
  keys.admits({ url, headers: { cookie } } as IncomingMessage, response as unknown as ServerResponse)
  return answer
}

test('the link opens the editor once, and its browser stays in', () => {
  const keys = editorKey()
  const url = keys.link('http://127.0.0.1:4321').replace('http://127.0.0.1:4321', '')
  for (const path of ['/words/', '/keystatic', '/api/keystatic/update', '/words/?key=wrong', '/words/?key='])
    expect([path, ask(keys, path).status]).toEqual([path, 403])
  const { status, cookie } = ask(keys, url)
  expect([status, cookie]).toEqual([303, expect.stringMatching(/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)])
  const kept = cookie.split(';', 1)[0]
  for (const path of ['/words/', '/keystatic/singleton/figures', '/api/keystatic/update'])
    expect([path, ask(keys, path, `other=1; ${kept}`).status]).toEqual([path, 200])
  expect(ask(keys, url).status).toBe(403)
  const letters = 'é'.repeat(43)
  for (const cookie of ['words=', `words=${letters}`]) expect(ask(keys, '/words/', cookie).status).toBe(403)
  expect(ask(editorKey(), `/words/?key=${letters}`).status).toBe(403)
})

test.each([
  ['/keystatic', true],
  ['//keystatic', true],
  ['/%6Beystatic', true],
  ['/Keystatic/', true],
  ['/api/keystatic/update?x', true],
  ['/words/undo', true],
  ['/%', true],
  ['/', false],
  ['/impact', false],
  ['/wordsmith', false],
])('%s is of the editor: %s', (url, isOne) => expect(isOfEditor(url)).toBe(isOne))

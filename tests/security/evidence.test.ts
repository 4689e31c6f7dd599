import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { yoursActs } from '../../contract/yours.ts'
import type { Config } from '../../server/config.ts'
import { loadSecrets } from '../../server/secrets.ts'
import { startDesk } from '../support/desk.ts'
import { dialects } from '../support/dialects.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { freshLead, startLeadApp } from '../support/lead-posts.ts'
import { queryDatabase } from '../support/query-database.ts'
import { routesOf } from '../support/routes-of.ts'
import { sendDue } from '../support/sent-mails.ts'
import { distDir } from '../support/server.ts'

/** Tests the claims of /security that no other test proves. */

test('the policy of every page allows only this site', async () => {
  const server = await startLeadApp()
  const { files } = JSON.parse(readFileSync(`${distDir}/manifest.json`, 'utf8'))
  const pages = files.filter(({ path, file }: Record<string, string>) => {
    return file?.endsWith('.html') && !path?.startsWith('/answers/')
  })
  expect(pages.length).toBeGreaterThan(30)
  for (const { path } of pages) {
    const policy = String((await server.app.inject(path)).headers['content-security-policy'])
    const [first, ...directives] = policy.split(/; ?/).map((each) => each.split(' '))
    expect(first, path).toEqual(['default-src', "'none'"])
    for (const [name, ...sources] of directives)
      for (const source of sources)
        expect(source, `${path} ${name}`).toMatch(/^('(self|none|sha256-[^']+)'|data:)$/)
  }
  await server.close()
})

describe.each(dialects)('on %s', (dialect) => {
  const settings = async (): Promise<Record<string, string>> =>
    dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {}

  /** A lead, and the key of the link that was mailed to its sender. */
  async function mailedLead() {
    const server = await startLeadApp(await settings())
    // PostgreSQL dates leads by its own clock.
    server.clock.now = Date.now()
    const mark = `mark${randomUUID().replaceAll('-', '')}`
    const typed = { ...freshLead('contactUs'), firstName: mark, message: `${mark} was here` }
    const { id } = (await server.post('contactUs', typed)).json<{ id: string }>()
    const { identitySecret } = await loadSecrets(server.config, server.store)
    const mails = await sendDue(server.store, server.config, server.clock.now + 60_000, identitySecret)
    const key = mails.map(({ text }) => /[?&]open=([\w-]+)/.exec(text ?? '')?.[1]).find(Boolean) ?? ''
    return { server, id, key, mark }
  }

  test('no public address gives a lead to somebody who knows its id, and the mailed link does', async () => {
    const { server, id, key, mark } = await mailedLead()
    const named = ['id', 'lead', 'open', 'erase', 'key', 'change', 'sent']
    const query = new URLSearchParams(named.map((name) => [name, id])).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sent-lead': id,
      cookie: `sent-lead=${id}`,
    }
    const paths = new Set(routesOf(server.app).flatMap(({ path }) => [path, `${path}/${id}`]))
    expect(paths.size).toBeGreaterThan(40)
    for (const path of [...paths, `/${id}`, `/leads/${id}`])
      for (const method of ['GET', 'POST'] as const)
        for (const act of path.endsWith('/yours') ? yoursActs : ['open']) {
          const payload = method === 'POST' ? `${query}&act=${act}` : undefined
          const answer = await server.app.inject({ method, url: `${path}?${query}`, headers, payload })
          expect(answer.body.includes(mark), `${method} ${path} ${act}`).toBe(false)
        }
    const form = { 'content-type': headers['content-type'] }
    const opened = { method: 'POST', url: '/yours', headers: form, payload: `act=open&key=${key}` } as const
    expect((await server.app.inject(opened)).body).toContain(mark)
    await server.close()
  })

  test('the database contains link keys and desk sessions only as hashes', async () => {
    const { server, key } = await mailedLead()
    expect(await holds(server.config, key)).toEqual([])
    await server.close()
    const desk = await startDesk({ dialect })
    const { cookie = '' } = await desk.signIn()
    const tokens = [...cookie.matchAll(/[\w-]{43}/g)].map(([token]) => token)
    expect(tokens.length).toBeGreaterThan(0)
    for (const token of tokens) expect(await holds(desk.config, token)).toEqual([])
    // Verifies that the search finds stored values.
    expect(await holds(desk.config, 'asha@firsthour.example')).toContain('desk_sessions')
    await desk.close()
  })

  /** The tables that contain it, as text or as the bytes it encodes. */
  async function holds(config: Config, secret: string): Promise<string[]> {
    const tables =
      dialect === 'SQLite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`
        : `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
    const bytes = Buffer.from(secret, 'base64url').toString('hex')
    const found: string[] = []
    for (const { name } of await queryDatabase(config, tables)) {
      const rows = await queryDatabase(config, `SELECT * FROM ${name}`)
      const values = rows.flatMap((row) => Object.values(row))
      const texts = values.map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
      )
      if (texts.some((text) => text.includes(secret) || text.includes(bytes))) found.push(String(name))
    }
    return found
  }
})

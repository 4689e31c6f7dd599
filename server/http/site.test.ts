import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishSite } from '../../scripts/finish-site.ts'
import { publishBuild } from '../../scripts/publish-build.ts'
import { readConfig } from '../config.ts'
import { compress } from './compress.ts'
import { addSharedHooks, sharedOptions } from './shared-options.ts'
import { loadSite } from './site.ts'
import type { Encoding } from './site-manifest.ts'
import { answerUnknown, siteRoutes } from './site-routes.ts'

const canonical = '<link rel="canonical" href="http://localhost:3000/about">'
const page = `<!doctype html><title>About</title>${canonical}<style>p{color:red}</style>${'<p>text</p>'.repeat(50)}`
const film = Array.from({ length: 250 }, (_, at) => String(at + 1000)).join('')
let home: string
let distDir: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'firsthour-site-'))
  distDir = join(home, 'dist')
  const folder = join(home, 'draft')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, 'answers'))
  await writeFile(join(folder, '404.html'), page)
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'About.html'), page)
  await writeFile(join(folder, 'answers/sent.html'), page)
  await writeFile(join(folder, 'assets/film.abc.mp4'), Buffer.from(film))
  await writeFile(join(folder, 'assets/main.abc.js'), 'go();'.repeat(100))
  const { files } = await finishSite(folder)
  await publishBuild(distDir, folder, { origin: 'http://localhost:3000', inputs: 'inputs', files })
})
afterAll(() => rm(home, { recursive: true, force: true }))

type Headers = Record<string, string | undefined>

async function ask(app: FastifyInstance, url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await app.inject({ method, url, headers })
  const { date, connection, 'x-request-id': id, ...rest } = answer.headers
  return { status: answer.statusCode, headers: rest as Headers, body: answer.rawPayload }
}

async function serve(folder: string, env: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const site = await loadSite(folder, config)
  const routerOptions = { caseSensitive: false, ignoreTrailingSlash: true }
  const app = Fastify({ ...sharedOptions(config, {}), routerOptions })
  addSharedHooks(app, {})
  answerUnknown(app, { site })
  siteRoutes(app, { site })
  return app
}
const load = (env?: NodeJS.ProcessEnv) => serve(distDir, env)

test('answers a page in any letter case and nothing else', async () => {
  const site = await load()
  for (const url of ['/About', '/about', '/ABOUT/', '/about?x=1', '/%61bout', '/aBouT/?q#f'])
    expect([url, (await ask(site, url)).status]).toEqual([url, 200])
  for (const url of [
    '/about//',
    '//about',
    '/about.html',
    '/404',
    '/answers/sent',
    '/manifest.json',
    '/..%2fabout',
    '/no-such-page',
  ])
    expect([url, (await ask(site, url)).status]).toEqual([url, 404])
})

describe('a page', () => {
  test('is sent in the encoding asked for, with its own ETag', async () => {
    const site = await load()
    const br = await ask(site, '/about', { 'accept-encoding': 'br' })
    const plain = await ask(site, '/about')
    expect(br).toMatchObject({ status: 200, headers: { 'content-encoding': 'br', vary: 'accept-encoding' } })
    expect(brotliDecompressSync(br.body).toString()).toBe(page)
    expect(String(plain.body)).toBe(page)
    expect(plain.headers.etag).not.toBe(br.headers.etag)
    expect(plain.headers['cache-control']).toBe('no-cache')
  })

  test('answers 304 to a matching If-None-Match', async () => {
    const site = await load()
    const { etag = '' } = (await ask(site, '/about', { 'accept-encoding': 'br' })).headers
    const known = await ask(site, '/about', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect(known).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag } })
    expect(known.headers).not.toHaveProperty('content-length')
    expect((await ask(site, '/about', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  })

  test.each(['/about', '/assets/main.abc.js', '/assets/film.abc.mp4'])(
    '%s answers 406 to a client that accepts none of its encodings, and that is not cached',
    async (path) => {
      const { status, headers, body } = await ask(await load(), path, { 'accept-encoding': 'identity;q=0' })
      expect([status, headers['cache-control'], headers.etag]).toEqual([406, 'no-store', undefined])
      expect(JSON.parse(String(body)).error.code).toBe('not_acceptable')
      expect(headers['content-length']).toBe(String(body.length))
    },
  )

  test('is sent whole for a Range request, since its bytes depend on the encoding', async () => {
    expect((await ask(await load(), '/about', { range: 'bytes=0-9' })).status).toBe(200)
  })
})

describe('a film', () => {
  test('is cached for good and supports ranges', async () => {
    const site = await load()
    const whole = await ask(site, '/assets/film.abc.mp4')
    expect(whole.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-length': '1000',
    })
    const part = await ask(site, '/assets/film.abc.mp4', { range: 'bytes=10-19' })
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 10-19/1000', 'content-length': '10' },
    })
    expect([String(whole.body), String(part.body)]).toEqual([film, film.slice(10, 20)])
    expect(await ask(site, '/assets/film.abc.mp4', { range: 'bytes=2000-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */1000' },
    })
  })

  test('is described whole to HEAD, which has no ranges', async () => {
    const whole = await ask(await load(), '/assets/film.abc.mp4')
    const head = await ask(await load(), '/assets/film.abc.mp4', { range: 'bytes=10-19' }, 'HEAD')
    expect([head.status, head.headers]).toEqual([200, whole.headers])
  })

  test('is sent whole when If-Range names another version', async () => {
    const headers = { range: 'bytes=10-19', 'if-range': '"another"' }
    expect((await ask(await load(), '/assets/film.abc.mp4', headers)).status).toBe(200)
  })
})

const elsewhere = { PUBLIC_ORIGIN: 'https://www.example.org' }

test('an origin other than that of the build is written into the pages', async () => {
  const site = await load(elsewhere)
  const plain = await ask(site, '/about')
  expect(String(plain.body)).toContain('href="https://www.example.org/about"')
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(String(plain.body))))
  const br = await ask(site, '/about', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(br.body).toString()).toBe(String(plain.body))
  expect(plain.headers.etag).not.toBe((await ask(await load(), '/about')).headers.etag)
  expect(plain.headers['strict-transport-security']).toContain('max-age=')
  const { template } = await loadSite(distDir, readConfig(elsewhere))
  expect(template('sent').text).toContain('https://www.example.org/about')
})

test('a rewritten page is compressed once, by the first requests for it', async () => {
  const site = await load(elsewhere)
  const accepted = ['br', 'zstd', 'gzip', 'br']
  const answers = await Promise.all(
    accepted.map((coding) => ask(site, '/about', { 'accept-encoding': coding })),
  )
  const plain = await ask(site, '/about')
  const made = new Map(await compress(plain.body, 'quick'))
  expect([...made.keys()].sort()).toEqual(['br', 'gzip', 'zstd'])
  for (const { body, headers } of answers) {
    const coding = headers['content-encoding'] as Encoding
    expect(body).toEqual(made.get(coding))
    expect(headers).toEqual({
      ...plain.headers,
      'content-encoding': coding,
      'content-length': String(body.length),
      etag: plain.headers.etag?.replace(/"$/, `-${coding}"`),
    })
  }
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(accepted)
  expect(answers[3]?.body).toEqual(answers[0]?.body)
})

test('the policy of a page has the hash of its inline style and the analytics host, and nothing unsafe', async () => {
  const env = { PUBLIC_ANALYTICS_URL: 'https://stats.example/v1' }
  const site = await load(env)
  const policy = (await ask(site, '/about')).headers['content-security-policy']
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
  expect(policy).toContain("connect-src 'self' https://stats.example;")
  expect(policy).not.toContain('unsafe')
  const { template } = await loadSite(distDir, readConfig(env))
  expect(template('sent').headers['content-security-policy']).toBe(policy)
})

test('a folder without a build is reported', async () => {
  const nowhere = join(home, 'nowhere')
  await expect(loadSite(nowhere, readConfig({}))).rejects.toThrow('There is no built site')
  await expect(loadSite(nowhere, readConfig({}))).rejects.toThrow('npm run build')
})

test('two files that differ only by letter case are refused at build', async () => {
  const twins = await mkdtemp(join(tmpdir(), 'firsthour-twins-'))
  await writeFile(join(twins, 'a.txt'), '')
  await writeFile(join(twins, 'A.txt'), '')
  await expect(finishSite(twins)).rejects.toThrow('same address')
  await rm(twins, { recursive: true })
})

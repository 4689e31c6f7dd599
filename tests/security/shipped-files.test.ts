import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFolder, distDir, startApp } from '../support/server.ts'

const packed = /\.(br|gz|zst)$/
const folder = await builtFolder()
const files = globSync('**/*', { cwd: folder }).filter(
  (name) => statSync(`${folder}/${name}`).isFile() && !packed.test(name),
)

/** Internals that no shipped file may contain: the mail action, its key, and storage locations. */
const serverOnly =
  /x-api-key|sendEmail|EMAIL_API_KEY|IDENTITY_SECRET|DATABASE_URL|smtps?:|postgres(ql)?:|nodemailer|sourceMappingURL|\bSMTP\b/i

test('no shipped file contains the mail action, a key or a server behind the site', () => {
  expect(files.length).toBeGreaterThan(30)
  const telling = files.map((name) => [
    name,
    serverOnly.exec(readFileSync(`${folder}/${name}`, 'latin1'))?.[0],
  ])
  expect(telling.filter(([, word]) => word !== undefined)).toEqual([])
  expect(files.filter((name) => /\.(map|ts|tsx|astro|env|sqlite|key)$/.test(name))).toEqual([])
})

test('keys from the environment are in no file and no answer', async () => {
  const EMAIL_API_KEY = 'marked-mail-key-7f3a9c'
  const IDENTITY_SECRET = 'marked-identity-secret-7f3a9c-and-some-more'
  const server = await startApp({ EMAIL_API_KEY, IDENTITY_SECRET })
  const manifest = JSON.parse(readFileSync(`${distDir}/manifest.json`, 'utf8'))
  const paths: string[] = manifest.files.map(({ path }: { path: string }) => path)
  for (const path of [...paths, '/healthz', '/readyz', '/analytics/summary', '/none']) {
    const answer = await fetch(server.origin + path)
    const told =
      JSON.stringify([...answer.headers]) + Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(told.includes('7f3a9c'), path).toBe(false)
  }
  expect(server.logs()).not.toContain('7f3a9c')
  await server.close()
})

test('every shipped file has its media type and nosniff, and no document can be framed', async () => {
  const server = await startApp()
  const manifest = JSON.parse(readFileSync(`${distDir}/manifest.json`, 'utf8'))
  const types: Record<string, RegExp> = {
    html: /^text\/html; charset=utf-8$/,
    js: /^text\/javascript; charset=utf-8$/,
    css: /^text\/css; charset=utf-8$/,
    svg: /^image\/svg\+xml/,
    png: /^image\/png$/,
    ico: /^image\/x-icon$/,
    webp: /^image\/webp$/,
    avif: /^image\/avif$/,
    woff2: /^font\/woff2$/,
    mp4: /^video\/mp4$/,
    webm: /^video\/webm$/,
    vtt: /^text\/vtt; charset=utf-8$/,
    txt: /^text\/plain; charset=utf-8$/,
    csv: /^text\/csv; charset=utf-8$/,
    xml: /^(application|text)\/xml/,
    json: /^application\/json; charset=utf-8$/,
    webmanifest: /^application\/manifest\+json/,
  }
  const workers: string[] = []
  for (const { path, file } of manifest.files) {
    if (path.startsWith('/answers/')) continue
    const { headers } = await fetch(server.origin + path, { method: 'HEAD' })
    const type = types[file.split('.').at(-1)]
    expect(headers.get('content-type'), file).toMatch(type ?? /a type this test knows/)
    expect(headers.get('x-content-type-options'), file).toBe('nosniff')
    // Files that a browser would show as a document; subresources omit the policy, which would be sent with each.
    const shown = /\.(html|svg|txt|csv|xml|json)$/.test(file)
    const policy = headers.get('content-security-policy') ?? ''
    // A worker follows the policy of its own script only.
    const isWorker = /worker/.test(file)
    if (isWorker && /\.js$/.test(file)) workers.push(path)
    expect(policy.includes("frame-ancestors 'none'"), file).toBe(shown || isWorker)
    expect(headers.has('permissions-policy'), file).toBe(shown && !file.endsWith('.svg'))
  }
  expect(workers).toHaveLength(1)
  await server.close()
})

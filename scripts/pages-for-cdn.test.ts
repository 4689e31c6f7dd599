import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicValues } from '../contract/public-variables.ts'
import { readConfig } from '../server/config.ts'
import { finishSite } from './finish-site.ts'
import { exportPages } from './pages-for-cdn.ts'
import { publishBuild } from './publish-build.ts'

const origins = {
  PUBLIC_ORIGIN: 'https://www.firsthour.example',
  PUBLIC_API_ORIGIN: 'https://api.firsthour.example',
}
const page = (name: string) => `<!doctype html><title>${name}</title><style>p{order:${name.length}}</style>`
const files: Record<string, string> = {
  '404.html': page('404'),
  'index.html': page('Home'),
  'about.html': page('About us'),
  'hi.html': page('Hindi'),
  'hi/about.html': page('About in Hindi'),
  'answers/signups.html': page('Answer'),
  'answers/public-variables.json': JSON.stringify(publicValues(origins)),
  'assets/main.abc.js': 'go()',
  'assets/font.abc.woff2': '',
  'assets/city.abc.svg': '<svg/>',
  'share/home.png': '',
  'share/about.png': '',
  'robots.txt': 'Sitemap: https://old.example/sitemap.xml',
}
let home: string
let distDir: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'firsthour-cdn-'))
  distDir = join(home, 'dist')
  const draft = join(home, 'draft')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(draft, name)), { recursive: true })
    await writeFile(join(draft, name), text)
  }
  await publishBuild(distDir, draft, {
    origin: 'https://old.example',
    inputs: '',
    files: (await finishSite(draft)).files,
  })
})
afterAll(() => rm(home, { recursive: true }))

test('writes every page and file, with headers that no two rules set', async () => {
  const folder = join(home, 'pages')
  await exportPages(distDir, readConfig(origins), folder)
  const written = globSync('**/*.*', { cwd: folder }).sort()
  expect(written).toEqual(
    Object.keys(files)
      .filter((name) => !name.startsWith('answers/'))
      .sort(),
  )
  expect(await readFile(join(folder, 'robots.txt'), 'utf8')).toContain(origins.PUBLIC_ORIGIN)
  const text = await readFile(join(folder, '_headers'), 'utf8')
  const rules = Object.fromEntries(text.split(/\n(?=\/)/).map((rule) => rule.split(/\n(.*)/s)))
  expect(Object.keys(rules).sort()).toEqual(
    ['/', '/404', '/about', '/assets/*', '/hi', '/hi/*', '/robots.txt', '/share/*'].sort(),
  )
  expect(rules['/about']).toMatch(/^ {2}cache-control: no-cache\n/)
  expect(rules['/about']).toContain(
    `form-action ${origins.PUBLIC_ORIGIN} ${origins.PUBLIC_API_ORIGIN}; base-uri 'none'`,
  )
  expect(rules['/about']).toContain('  strict-transport-security: max-age=')
  expect(rules['/assets/*']).toContain('immutable')
  expect(await readFile(join(folder, '_redirects'), 'utf8')).toBe(
    '/.well-known/security.txt https://api.firsthour.example/.well-known/security.txt 302\n',
  )
})

test.each([
  ['without an API to call', {}, 'PUBLIC_API_ORIGIN is not set'],
  [
    'built for another',
    { ...origins, PUBLIC_API_ORIGIN: 'https://api2.firsthour.example' },
    'built with other values of PUBLIC_API_ORIGIN',
  ],
])('writes nothing %s', async (_how, env, problem) => {
  const folder = join(home, 'none')
  await expect(exportPages(distDir, readConfig(env), folder)).rejects.toThrow(problem)
  expect(globSync(folder)).toEqual([])
})

test('leaves a folder that is not empty alone', async () => {
  await expect(exportPages(distDir, readConfig(origins), distDir)).rejects.toThrow('is not empty')
})

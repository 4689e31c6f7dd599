import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumArguments, findHeadlessChromium } from '../tests/support/chromium.ts'
import { copyRepository } from '../tests/support/copy-repository.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { keyOf } from './words/config.ts'

let checkout: string
let origin: string
let output = ''
let words: ReturnType<typeof startWords>
let browser: Browser
let page: Page
let cookie: string
/** A proxy that blocks and records every request of the browser to another machine. */
const askedElsewhere: string[] = []
const elsewhere = createServer((asked, answer) => {
  askedElsewhere.push(asked.url ?? '')
  answer.writeHead(502).end()
}).on('connect', (asked, socket) => {
  askedElsewhere.push(asked.url ?? '')
  socket.destroy()
})

beforeAll(async () => {
  checkout = await copyRepository()
  words = startWords()
  await vi.waitFor(() => expect(output).toMatch(/127\.0\.0\.1:\d+\/words\//), { timeout: 60_000 })
  origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? ''
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const executablePath = findHeadlessChromium()
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArguments,
    proxy: {
      server: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
      bypass: '127.0.0.1,localhost',
    },
  })
  const context = await browser.newContext()
  page = await context.newPage()
  // On a busy machine bundling the editor takes a minute, so only the test's own timeout applies.
  page.setDefaultTimeout(0)
  await page.goto(/http:\S+\/words\/\?key=\S+/.exec(output)?.[0] ?? '')
  const [kept] = await context.cookies(origin)
  cookie = `${kept?.name}=${kept?.value}`
})
afterAll(async () => {
  await browser?.close()
  elsewhere.close()
  if (words.exitCode === null && words.kill()) await once(words, 'exit')
  await rm(checkout, { recursive: true, force: true })
})

function startWords() {
  const child = spawn(process.execPath, ['scripts/words.ts'], {
    cwd: checkout,
    env: { ...processEnvironment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return child
}

const contentOf = (file: string) => readFile(join(checkout, 'content', file), 'utf8')
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/keystatic/update'))
const open = (file: string) => page.goto(`${origin}/keystatic/singleton/${keyOf(file)}`)

/** Fetch does not allow setting these headers, so the request is written by hand. */
async function statusWith(
  headers: Record<string, string>,
  path = '/keystatic',
  body?: string,
): Promise<number> {
  const asked = request(origin + path, {
    headers: { cookie, ...headers },
    ...(body !== undefined && { method: 'POST' }),
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer.statusCode
}

test('only browsers on this machine get an answer', async () => {
  const { host } = new URL(origin)
  expect(await statusWith({ host })).toBe(200)
  expect(await statusWith({ host: 'words.example' })).toBe(403)
  expect(await statusWith({ host: `words.example:${new URL(origin).port}` })).toBe(403)
  expect(await statusWith({ host, origin: 'https://words.example' })).toBe(403)
  expect(await statusWith({ host, origin: 'null' })).toBe(403)
  expect(await statusWith({ host, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusWith({ host, 'sec-fetch-site': 'same-site' })).toBe(403)
})

test('without the cookie that the link gave, nobody of this machine reads or writes what is edited', async () => {
  const { host } = new URL(origin)
  const body = JSON.stringify({ additions: [], deletions: [] })
  for (const path of [
    '/keystatic',
    '/words/',
    '/words/changes',
    '/words/find',
    '/api/keystatic/tree',
    '/%6Beystatic',
  ])
    expect([path, await statusWith({ host, cookie: '' }, path)]).toEqual([path, 403])
  for (const path of ['/api/keystatic/update', '/words/undo'])
    expect(await statusWith({ host, cookie: 'words=x', 'no-cors': '1' }, path, body)).toBe(403)
})

test.each(['/', '/words/', '/words/faults', '/@vite/client', '/content/en/home.json', '/api/keystatic/tree'])(
  'requests for another host get no answer at %s',
  async (path) => {
    const { host } = new URL(origin)
    expect(await statusWith({ host: 'words.example' }, path)).toBe(403)
    expect(await statusWith({ host, origin: 'https://words.example' }, path)).toBe(403)
  },
)

test.each([
  'server/main.ts',
  'content/en/home.ts',
  'content/en/homework.json',
  'content/pictures/../index.ts',
  'content/pictures/a.html',
])('nothing is written to %s', async (path) => {
  const before = await readFile(join(checkout, path), 'utf8').catch(() => 'none')
  const headers = { host: new URL(origin).host, 'no-cors': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ additions: [{ path, contents: 'ZXZpbA' }], deletions: [] })
  expect(await statusWith(headers, '/api/keystatic/update', body)).toBe(400)
  const removal = JSON.stringify({ additions: [], deletions: [{ path }] })
  expect(await statusWith(headers, '/api/keystatic/update', removal)).toBe(400)
  expect(await readFile(join(checkout, path), 'utf8').catch(() => 'none')).toBe(before)
})

// Keystatic sends nothing without a change; scripts/words/round-trip.test.ts checks every file against its fields.
test.each(['company.json', 'en/home.json', 'hi/privacy.json'])(
  'only the changed part of %s differs',
  async (file) => {
    const before = await contentOf(file)
    await open(file)
    const first = page.getByRole('textbox').first()
    const value = await first.inputValue()
    await first.fill(`${value} again`)
    await Promise.all([saved(), save()])
    expect(await contentOf(file)).toBe(
      before.replace(JSON.stringify(value), JSON.stringify(`${value} again`)),
    )
    await open(file)
    await first.fill(value)
    await Promise.all([saved(), save()])
    expect(await contentOf(file)).toBe(before)
  },
)

test('of two who save the same page the second is refused, sees both versions, and keeps what they typed', async () => {
  const before = await contentOf('en/privacy.json')
  const other = await page.context().newPage()
  other.setDefaultTimeout(0)
  await open('en/privacy.json')
  await other.goto(page.url())
  const [mine, theirs] = [page, other].map((each) => each.getByRole('textbox').first())
  await mine?.fill('My title')
  await theirs?.fill('Their title')
  const [answer] = await Promise.all([
    other.waitForResponse((each) => each.url().endsWith('/api/keystatic/update')),
    other.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  expect(answer.status()).toBe(200)
  const [refused] = await Promise.all([saved(), save()])
  expect(refused.status()).toBe(409)
  await page.getByRole('cell', { name: 'My title' }).waitFor()
  await page.getByRole('cell', { name: 'Their title' }).waitFor()
  expect(await page.getByText('"entries"').count()).toBe(0)
  expect(await contentOf('en/privacy.json')).toContain('Their title')
  await page.getByRole('button', { name: 'Back to my text' }).click()
  expect(await mine?.inputValue()).toBe('My title')
  await writeFile(join(checkout, 'content/en/privacy.json'), before)
  await other.close()
})

test('one entry is undone from the page of changes', async () => {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b']
  for (const args of [
    ['init', '-q'],
    ['add', 'content'],
    [...author, 'commit', '-qm', 'Publish'],
  ])
    execFileSync('git', args, { cwd: checkout })
  const before = await contentOf('en/privacy.json')
  await writeFile(
    join(checkout, 'content/en/privacy.json'),
    before.replace(/"title": "[^"]*"/, '"title": "Mine"'),
  )
  await page.goto(`${origin}/words/changes`)
  await page.getByRole('button', { name: 'Undo this' }).click()
  await page.getByText('Nothing.').waitFor()
  expect(await contentOf('en/privacy.json')).toBe(before)
})

test('a word is found in all texts, its box is opened, and the site beside it follows', async () => {
  await page.goto(`${origin}/words/`)
  await page.getByLabel('Find in all texts').fill('WHERE EVERY SECOND')
  await page.getByRole('status', { name: 'Found' }).getByText('Where Every Second Matters').first().click()
  const editor = page.frameLocator('iframe[title=Editor]')
  await expect.poll(() => editor.locator(':focus').inputValue()).toBe('Where Every Second Matters')
  await page.getByLabel('Find in all texts').fill('जहाँ हर सेकंड')
  await page.getByRole('status', { name: 'Found' }).getByText('जहाँ हर सेकंड').first().click()
  const site = () => page.frames().find((frame) => /\/hi(\/|$)/.test(frame.url()))
  await expect.poll(() => site()?.locator('html').getAttribute('lang')).toBe('hi')
})

test('a changed name and a logo show on the page', async () => {
  const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#0a7d5c' } })
    .png()
    .toBuffer()
  const site = await browser.newPage()
  site.setDefaultTimeout(0)
  await site.goto(`${origin}/Client`)
  await open('partners.json')
  await page.getByText('Deccan Health Incubator').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill('Charminar Labs')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name: 'any name.png', mimeType: 'image/png', buffer: logo })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await Promise.all([saved(), save()])
  const { partners } = JSON.parse(await contentOf('partners.json'))
  expect(partners[0]).toMatchObject({ logo: '/pictures/partners/0/logo.png', en: { name: 'Charminar Labs' } })
  expect(await readFile(join(checkout, 'content/pictures/partners/0/logo.png'))).toEqual(logo)
  await page.evaluate("document.body.setAttribute('data-same', '')")
  await expect
    .poll(async () => (await fetch(`${origin}/Client`)).text())
    .toMatch(/<picture><source[^>]*image\/avif[^>]*><img[^>]*alt="Charminar Labs"/)
  // The site reloads, and the editor keeps what was typed meanwhile.
  await site.getByAltText('Charminar Labs').waitFor({ state: 'attached' })
  expect(await page.locator('[data-same]').count()).toBe(1)
  await site.close()
})

test('a page that was loading while its words changed shows the new words', async () => {
  const file = join(checkout, 'content/en/privacy.json')
  const text = await readFile(file, 'utf8')
  const { title } = JSON.parse(text)
  // Vite repeats a reload for the next page only if no page is open.
  await open('company.json')
  await page.getByRole('textbox').first().waitFor()
  const site = await browser.newPage()
  site.setDefaultTimeout(0)
  const isChanged = Promise.withResolvers<void>()
  await site.route('**/@vite/client', async (route) => {
    await isChanged.promise
    await route.continue()
  })
  await site.goto(`${origin}/privacy`, { waitUntil: 'commit' })
  await site.getByRole('heading', { name: title, exact: true }).waitFor()
  await writeFile(file, text.replace(JSON.stringify(title), '"Changed meanwhile"'))
  await expect.poll(async () => (await fetch(`${origin}/privacy`)).text()).toContain('Changed meanwhile')
  isChanged.resolve()
  await site.getByRole('heading', { name: 'Changed meanwhile' }).waitFor()
  await writeFile(file, text)
  await site.close()
})

test('a translation whose English has changed is marked until it is edited too', async () => {
  await open('en/about.json')
  const heading = page.getByRole('textbox', { name: /^Heading/ }).first()
  await heading.fill('Another heading')
  await Promise.all([saved(), save()])
  const marked = page.getByRole('link', { name: 'About us · stale' })
  // In Hindi and in Telugu; the note appears on the next page that is opened.
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect.poll(() => marked.count()).toBe(2)
  await marked.first().click()
  await page.getByText('Stale in Hindi. The English is now: Another heading').waitFor()
  await heading.fill('एक और शीर्षक')
  await Promise.all([saved(), save()])
  await marked.last().click()
  await page.getByText('Stale in Telugu. The English is now: Another heading').waitFor()
  await expect.poll(() => marked.count()).toBe(1)
})

test('a file that is no picture is named above the editor, which stays usable, and the site keeps its drawing', async () => {
  await page.goto(`${origin}/words/`)
  const editor = page.frameLocator('[title="Editor"]')
  await editor.getByRole('link', { name: 'Team' }).first().click()
  await editor.getByText('Kabir Menon').click()
  const dialog = editor.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await Promise.all([saved(), editor.getByRole('button', { name: 'Save', exact: true }).click()])
  await page.getByRole('alert').getByText('photo.png is not a picture').waitFor()
  const about = await fetch(`${origin}/about`)
  expect([about.status, await about.text()]).toEqual([200, expect.stringContaining('Kabir Menon')])
  await editor.getByText('Kabir Menon').click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await Promise.all([saved(), editor.getByRole('button', { name: 'Save', exact: true }).click()])
  await page.getByRole('alert').waitFor({ state: 'hidden' })
})

test('a mistake is described above the editor until it is corrected', async () => {
  const file = join(checkout, 'content/figures.json')
  const text = await readFile(file, 'utf8')
  await page.goto(`${origin}/words/`)
  await writeFile(file, text.replace('"value"', '"valeu"'))
  await page.getByRole('alert').getByText('perhaps “value” is meant').waitFor()
  await writeFile(file, text)
  await page.getByRole('alert').waitFor({ state: 'hidden' })
})

test('the browser contacts no other machine', () => expect(askedElsewhere).toEqual([]))

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkContent } from './check-content.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'))
  await cp('content', join(root, 'content'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

type Data = Record<string, never>

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(root, 'content', file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

/** Sets the entry at a path such as `banner.words.0`, or removes it if no value is given. */
const put = (file: string, path: string, value?: unknown) =>
  edit(file, (text) => {
    const data: Data = JSON.parse(text)
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    const part: Record<string, unknown> = steps.reduce((outer, step) => outer[step] as unknown as Data, data)
    if (Array.isArray(part) && value === undefined) part.splice(Number(last), 1)
    else part[last] = value
    return `${JSON.stringify(data, null, 2)}\n`
  })

test('accepts the current content', () => {
  expect(checkContent('.')).toEqual([])
})

test('names a missing entry by its labels, and an entry missing in several languages once', async () => {
  await put('hi/home.json', 'banner.heading')
  await put('te/home.json', 'banner.heading')
  expect(checkContent(root)).toEqual([
    'content/hi/home.json:2 and content/te/home.json:2: Banner, Heading is missing in Hindi and Telugu.',
  ])
})

test('reports a partner without words in two languages once', async () => {
  const [first] = JSON.parse(await readFile('content/partners.json', 'utf8')).partners
  await put('partners.json', 'partners.4', { ...first, hi: undefined, te: undefined })
  expect(checkContent(root)).toEqual([
    expect.stringMatching(/^content\/partners\.json:\d+: Partner 5 is missing in Hindi and Telugu\.$/),
  ])
})

test('reports a list that is shorter or longer than the English one', async () => {
  await put('hi/home.json', 'transitCare.points.3')
  await put('te/home.json', 'transitCare.points.3')
  await put('te/request.json', 'seats.items.4', { who: 'w', sees: 's' })
  expect(checkContent(root)).toEqual([
    expect.stringContaining(': Transit care, Point 4 is missing in Hindi and Telugu.'),
    expect.stringContaining(': Who should sit in, Seat 5 stands in Telugu and not in English.'),
  ])
})

test.each([
  [
    'a number in quotes',
    'figures.json',
    'growth.value',
    '3',
    'Growth, Number: “3” stands here; a number without quotes',
  ],
  [
    'a number for words',
    'en/home.json',
    'tagline',
    5,
    'Tagline: 5 stands here; a line of words in quotes would fit.',
  ],
  ['a list for words', 'en/home.json', 'tagline', ['a'], 'Tagline: a list stands here; a line of words'],
  ['nothing', 'en/home.json', 'tagline', null, 'Tagline: null stands here; a line of words'],
  [
    'an empty line',
    'en/home.json',
    'tagline',
    '',
    'Tagline: nothing stands here; at least a word would fit.',
  ],
  [
    'an emoji',
    'en/home.json',
    'tagline',
    'Saving 🚑 lives',
    '“Saving 🚑 lives” stands here; one line of plain words, without markup',
  ],
  [
    'markup',
    'en/home.json',
    'solution.text',
    'Saving <b>lives</b>',
    'The solution, Text: “Saving <b>lives</b>” stands here; plain words',
  ],
  ['two lines', 'en/home.json', 'tagline', 'Saving\nlives', 'one line of plain words'],
  ['a space at the end', 'en/home.json', 'tagline', 'Saving ', 'spaces around it'],
  ['an invisible mark', 'en/home.json', 'tagline', 'Saving\u200blives', 'one line of plain words'],
  [
    'a whole address',
    'film.json',
    'youtubeId',
    'https://youtu.be/dQw4w9WgXcQ',
    'YouTube id: “https://youtu.be/dQw4w9WgXcQ” stands here; the 11 letters',
  ],
  [
    'no https address',
    'company.json',
    'booking',
    'javascript:alert(1)',
    "Scheduler's page: “javascript:alert(1)” stands here; an address that begins with https://",
  ],
  [
    'no page',
    'en/home.json',
    'banner.primary.href',
    'request',
    'First button, Where it leads: “request” stands here; a page such as /about',
  ],
  [
    'no choice',
    'en/about.json',
    'values.items.1.icon',
    'heart',
    'Core values, Value 2, Drawing: “heart” stands here; one of innovation, patient-centric',
  ],
  [
    'a list of none',
    'en/home.json',
    'banner.words',
    [],
    'Banner, Words after the heading, one at a time: a list stands here; at least 1 would fit.',
  ],
  [
    'no name',
    'company.json',
    'samples',
    ['fax'],
    'Entry 1: “fax” stands here; one of phone, email would fit.',
  ],
])('refuses %s and says what is allowed', async (_, file, path, value, words) => {
  await put(file, path, value)
  expect(checkContent(root).join('\n')).toContain(words)
  expect(checkContent(root)[0]).toMatch(new RegExp(`^content/${file}:\\d+`))
})

test('reports a link that differs from the English one', async () => {
  await put('hi/home.json', 'banner.primary.href', '/impact')
  await put('te/home.json', 'banner.primary.href', '/impact')
  expect(checkContent(root)).toEqual([
    expect.stringContaining(
      'Banner, First button, Where it leads is “/impact” in Hindi and Telugu and “/request” in English: let both be the same.',
    ),
  ])
})

test('refuses a text of a megabyte with one short line', async () => {
  await put('en/home.json', 'tagline', 'word '.repeat(200_000).trim())
  expect(checkContent(root)).toEqual([
    expect.stringMatching(
      /^content\/en\/home\.json:\d+: Tagline: too much stands here; a line of at most 120 characters would fit\.$/,
    ),
  ])
})

test('names a misspelt entry and the one that is meant', async () => {
  await edit('en/home.json', (text) => text.replace('"tagline": "We', '"taglin": "We'))
  expect(checkContent(root)).toEqual([
    expect.stringMatching(/home\.json:\d+: “taglin” is no entry; perhaps “tagline” is meant\.$/),
    expect.stringMatching(/home\.json:\d+: Tagline is missing in English\.$/),
  ])
})

test.each([
  ['a missing comma', (text: string) => text.replace('",\n', '"\n'), /json:3: Expected ','/],
  ['an empty file', () => '', /json:1: Unexpected end/],
])('reports %s with its line', async (_, change, sentence) => {
  await edit('en/contact.json', change)
  expect(checkContent(root)).toEqual([expect.stringMatching(sentence)])
})

test('reports a missing file and one that belongs to no page', async () => {
  await rm(join(root, 'content/hi/contact.json'))
  await rm(join(root, 'content/te/contact.json'))
  await writeFile(join(root, 'content/en/careers.json'), '{}')
  expect(checkContent(root)).toEqual([
    'content/hi/contact.json and content/te/contact.json: Contact is missing in Hindi and Telugu: there is no such file.',
    'content/en/careers.json: no page has a file of this name.',
  ])
})

test('accepts Windows line ends and a byte order mark', async () => {
  await edit('en/contact.json', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)
  expect(checkContent(root)).toEqual([])
})

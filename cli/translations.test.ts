import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Content, languages } from '../content/languages.ts'
import { entriesOf, findingsOf } from './translations/check.ts'
import { noteMadeFrom, readMadeFrom, shortHash } from './translations/made-from.ts'
import { readPo, writePo } from './translations/po.ts'
import { writeBack } from './translations/write-back.ts'

const english = entriesOf(languages.en)
const translations: Content[] = Object.values(languages).slice(1)

describe.each(translations)('the texts in $name', (content) => {
  it('are all there, made from today’s English, and fit their places', async () => {
    const madeFrom = await readMadeFrom(`content/${content.language}`)
    expect(findingsOf(english, entriesOf(content), madeFrom)).toEqual([])
  })

  it('fill in the same gaps as the English', () => {
    const gaps = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort()
    const translated = entriesOf(content)
    const other = [...english].filter(([path, text]) => {
      return String(new Set(gaps(text))) !== String(new Set(gaps(translated.get(path))))
    })
    expect(other.map(([path]) => path)).toEqual([])
  })
})

describe('what a translation lacks', () => {
  const said = new Map([
    ['a.title', 'Talk to a person'],
    ['a.text', 'Write to us'],
    ['a.button', 'Send'],
    ['a.name', 'FirstHour'],
  ])
  const madeFrom = Object.fromEntries([...said].map(([path, text]) => [path, shortHash(text)]))
  const kinds = (translated: Record<string, string>, made = madeFrom) =>
    findingsOf(said, new Map(Object.entries(translated)), made).map(({ path, kind }) => `${path} ${kind}`)
  const whole = { 'a.title': 'किसी से बात करें', 'a.text': 'हमें लिखें', 'a.button': 'भेजें', 'a.name': 'FirstHour' }

  it('is nothing when all is said', () => {
    expect(kinds(whole)).toEqual([])
  })

  it('is named: still English, made from other English, too long for a button', () => {
    expect(kinds({ ...whole, 'a.title': 'Talk to a person' })).toEqual(['a.title missing'])
    expect(kinds(whole, { ...madeFrom, 'a.text': shortHash('Write to me') })).toEqual(['a.text stale'])
    expect(kinds({ ...whole, 'a.button': 'इसे अभी हमारी टीम को भेज दीजिए' })).toEqual(['a.button too long'])
  })
})

describe('PO files', () => {
  it('come back as they went, with quotes, line breaks and what is unsure', () => {
    const entries = [
      { path: 'a.b', english: 'Say "yes"\nor no', translation: '“हाँ”\nया ना', fuzzy: false },
      { path: 'a.c', english: 'More', translation: '', fuzzy: true },
    ]
    expect(readPo(writePo('hi', entries))).toEqual({ language: 'hi', entries })
  })

  it('are read as other tools write them: over several lines, with comments', () => {
    const po = `msgid ""
msgstr "Language: te\\n"

# a translator's note
#: somewhere
msgctxt "a.b"
msgid ""
"One "
"sentence"
msgstr ""
"ఒక "
"వాక్యం"
`
    expect(readPo(po)).toEqual({
      language: 'te',
      entries: [{ path: 'a.b', english: 'One sentence', translation: 'ఒక వాక్యం', fuzzy: false }],
    })
  })

  const header = 'msgid ""\nmsgstr "Language: hi\\n"\n\n'

  it('need no empty line between entries, and take every escape of gettext', () => {
    const po = `${header}msgctxt "a.b"\nmsgid "A\\tb"\nmsgstr "क\\t\\"ख\\"\\\\"\nmsgctxt "a.c"\nmsgid "C"\nmsgstr "ग"\n`
    expect(readPo(po).entries).toEqual([
      { path: 'a.b', english: 'A\tb', translation: 'क\t"ख"\\', fuzzy: false },
      { path: 'a.c', english: 'C', translation: 'ग', fuzzy: false },
    ])
  })

  it.each([
    [
      'msgctxt "a.b"\nmsgid "A"\nmsgstr "क"\n\nmsgctxt ""\n"a.b"\nmsgid "A"\nmsgstr "ख"\n',
      'Line 8: a.b stands in line 4 already',
    ],
    ['msgctxt "a.b"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[0] "क"\nmsgstr[1] "ख"\n', 'a.b has a plural'],
    ['msgid "A"\nmsgstr "क"\n', '"A" has no msgctxt'],
    ['msgctxt "a.b"\nmsgid "A "quoted" word"\nmsgstr "क"\n', 'This is no PO file'],
  ])('are refused in words where they cannot be put back: %j', (entry, words) => {
    expect(() => readPo(header + entry)).toThrow(words)
  })
})

describe('new words', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'words-'))
    await writeFile(join(folder, 'a.ts'), "export const a = { title: 'old', twice: ['same', 'same'] }\n")
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are put where the old ones stand; what stands twice is left to a person', async () => {
    const left = await writeBack(folder, [
      { path: 'a.title', from: 'old', to: 'new, it’s $& better' },
      { path: 'a.twice.0', from: 'same', to: 'other' },
    ])
    expect(left.map(({ path }) => path)).toEqual(['a.twice.0'])
    expect(await readFile(join(folder, 'a.ts'), 'utf8')).toBe(
      "export const a = { title: 'new, it’s $& better', twice: ['same', 'same'] }\n",
    )
  })

  it('are noted with the English they were made from', async () => {
    await noteMadeFrom(folder, new Map([['a.title', 'Title']]), ['a.title', 'a.gone'])
    expect(await readMadeFrom(folder)).toEqual({ 'a.title': shortHash('Title') })
  })
})

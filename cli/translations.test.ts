import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languageCodes } from '../content/languages.ts'
import { findingsOf } from './translations/check.ts'
import { noteMadeFrom, readMadeFrom, shortHash } from './translations/made-from.ts'
import { readPo, writePo } from './translations/po.ts'
import { textsIn } from './translations/texts.ts'
import { writeBack } from './translations/write-back.ts'

const { texts: english } = textsIn('content', 'en')

describe.each(languageCodes.slice(1))('the texts in %s', (language) => {
  const { texts } = textsIn('content', language)

  it('are complete, up to date with the English, and fit their places', async () => {
    const madeFrom = await readMadeFrom(`content/${language}`)
    const remedy = `translate content/${language}, then: npm run translations -- accept ${language}`
    expect(findingsOf(english, texts, madeFrom), remedy).toEqual([])
  })

  it('have the same placeholders as the English', () => {
    const gaps = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort()
    const other = [...english].filter(([path, text]) => {
      return String(new Set(gaps(text))) !== String(new Set(gaps(texts.get(path))))
    })
    expect(other.map(([path]) => path)).toEqual([])
  })
})

describe('the check of a translation', () => {
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

  it('finds nothing when it is complete', () => {
    expect(kinds(whole)).toEqual([])
  })

  it('names texts that are still English, made from other English, or too long for a button', () => {
    expect(kinds({ ...whole, 'a.title': 'Talk to a person' })).toEqual(['a.title missing'])
    expect(kinds(whole, { ...madeFrom, 'a.text': shortHash('Write to me') })).toEqual(['a.text stale'])
    expect(kinds({ ...whole, 'a.button': 'इसे अभी हमारी टीम को भेज दीजिए' })).toEqual(['a.button too long'])
  })
})

describe('PO files', () => {
  it('are read as they were written, with quotes, line breaks and uncertain entries', () => {
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

  it('need no empty line between entries, and may use every escape of gettext', () => {
    const po = `${header}msgctxt "a.b"\nmsgid "A\\tb"\nmsgstr "क\\t\\"ख\\"\\\\"\nmsgctxt "a.c"\nmsgid "C"\nmsgstr "ग"\n`
    expect(readPo(po).entries).toEqual([
      { path: 'a.b', english: 'A\tb', translation: 'क\t"ख"\\', fuzzy: false },
      { path: 'a.c', english: 'C', translation: 'ग', fuzzy: false },
    ])
  })

  it.each([
    [
      'msgctxt "a.b"\nmsgid "A"\nmsgstr "क"\n\nmsgctxt ""\n"a.b"\nmsgid "A"\nmsgstr "ख"\n',
      'Line 8: a.b is already in line 4',
    ],
    ['msgctxt "a.b"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[0] "क"\nmsgstr[1] "ख"\n', 'a.b has a plural'],
    ['msgid "A"\nmsgstr "क"\n', '"A" has no msgctxt'],
    ['msgctxt "a.b"\nmsgid "A "quoted" word"\nmsgstr "क"\n', 'This is not a PO file'],
  ])('are refused with a reason if they cannot be applied: %j', (entry, words) => {
    expect(() => readPo(header + entry)).toThrow(words)
  })
})

describe('imported texts', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'words-'))
    await cp('content', folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are written into the data in its form and order, also when other texts are equal', async () => {
    const before = await readFile(join(folder, 'hi/home.json'), 'utf8')
    const partners = await readFile(join(folder, 'partners.json'), 'utf8')
    const { places } = textsIn(folder, 'hi')
    const named = ['home.banner.primary.label', 'home.banner.words.0', 'partners.partners.1.quote']
    await writeBack(
      folder,
      named.map((path) => ({ path, to: 'नया, it’s "$&" better' })),
      places,
    )
    const asWritten = JSON.stringify('नया, it’s "$&" better')
    const linesChanged = async (file: string, old: string) => {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
      return old.split('\n').flatMap((line, index) => (line === lines[index] ? [] : [lines[index]?.trim()]))
    }
    expect(await linesChanged('hi/home.json', before)).toEqual([`${asWritten},`, `"label": ${asWritten},`])
    expect(await linesChanged('partners.json', partners)).toEqual([`"quote": ${asWritten},`])
  })

  it('are recorded with the English they were made from', async () => {
    const empty = await mkdtemp(join(folder, 'made-from-'))
    await noteMadeFrom(empty, new Map([['a.title', 'Title']]), ['a.title', 'a.gone'])
    expect(await readMadeFrom(empty)).toEqual({ 'a.title': shortHash('Title') })
  })
})

import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser'
import { CommandError } from '../command-line.ts'

export interface PoEntry {
  path: string
  english: string
  translation: string
  /** The English changed since; translation tools show the entry as fuzzy. */
  fuzzy?: boolean
}

export function writePo(language: string, entries: readonly PoEntry[]): string {
  const translations: GetTextTranslations['translations'] = {}
  for (const { path, english, translation, fuzzy } of entries)
    translations[path] = {
      [english]: {
        msgctxt: path,
        msgid: english,
        msgstr: [translation],
        ...(fuzzy && { comments: { flag: 'fuzzy' } }),
      },
    }
  const headers = { Language: language, 'MIME-Version': '1.0', 'Content-Transfer-Encoding': '8bit' }
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}\n`
}

const headerId = ''

/** Parses a PO file. Rejects entries that cannot be written back to the content, with their line. */
export function readPo(text: string): { language: string; entries: PoEntry[] } {
  const { headers, translations } = parse(text)
  const { '': withoutContext = {}, ...inContext } = translations
  const stray = Object.keys(withoutContext).find((msgid) => msgid !== headerId)
  if (stray !== undefined)
    throw new CommandError(`"${stray}" has no msgctxt, so its place in the content is unknown.`)
  refuseRepeated(text)
  const entries = Object.entries(inContext).flatMap(([path, ofPath]) =>
    Object.values(ofPath).map((each) => entryOf(path, each)),
  )
  return { language: headers.Language ?? '', entries }
}

function parse(text: string): GetTextTranslations {
  try {
    return po.parse(text)
  } catch (error) {
    throw new CommandError(`This is not a PO file: ${error instanceof Error ? error.message : error}`)
  }
}

function entryOf(path: string, { msgid, msgid_plural, msgstr, comments }: GetTextTranslation): PoEntry {
  if (msgid_plural !== undefined)
    throw new CommandError(`${path} has a plural: the content has one text for each place.`)
  const fuzzy = comments?.flag?.includes('fuzzy') ?? false
  return { path, english: msgid, translation: msgstr.join(''), fuzzy }
}

/** Rejects duplicates: the parser would keep only the last of two entries with the same context. */
function refuseRepeated(text: string): void {
  const lines = new Map<string, number>()
  let line = 1
  for (const part of text.split(/^(?=msgctxt)/m)) {
    const path = part.startsWith('msgctxt') && Object.keys(po.parse(part).translations).find(Boolean)
    const before = path && lines.get(path)
    if (before) throw new CommandError(`Line ${line}: ${path} is already in line ${before}. Keep one.`)
    if (path) lines.set(path, line)
    line += part.split('\n').length - 1
  }
}

export interface PoEntry {
  /** Where it stands in the content. */
  path: string
  english: string
  translation: string
  /** The English has changed since: translators' tools show it as needing work. */
  fuzzy?: boolean
}

const quoted = (text: string) => JSON.stringify(text)

export function writePo(language: string, entries: readonly PoEntry[]): string {
  const header = [
    'msgid ""',
    'msgstr ""',
    quoted(`Language: ${language}\n`),
    quoted('MIME-Version: 1.0\n'),
    quoted('Content-Type: text/plain; charset=UTF-8\n'),
    quoted('Content-Transfer-Encoding: 8bit\n'),
  ].join('\n')
  const blocks = entries.map(({ path, english, translation, fuzzy }) =>
    [
      ...(fuzzy ? ['#, fuzzy'] : []),
      `msgctxt ${quoted(path)}`,
      `msgid ${quoted(english)}`,
      `msgstr ${quoted(translation)}`,
    ].join('\n'),
  )
  return `${[header, ...blocks].join('\n\n')}\n`
}

/** Reads what translators' tools write: texts may go over several lines, and comments stand before an entry. */
export function readPo(text: string): { language: string; entries: PoEntry[] } {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(readBlock)
  const header = blocks.find(({ msgctxt, msgid }) => msgctxt === undefined && msgid === '')
  const language = /^Language: *(\w+)/m.exec(header?.msgstr ?? '')?.[1] ?? ''
  const entries = blocks.flatMap(({ msgctxt, msgid = '', msgstr = '', fuzzy }) =>
    msgctxt ? [{ path: msgctxt, english: msgid, translation: msgstr, fuzzy }] : [],
  )
  return { language, entries }
}

type Field = 'msgctxt' | 'msgid' | 'msgstr'

function readBlock(block: string): Partial<Record<Field, string>> & { fuzzy: boolean } {
  const read: Partial<Record<Field, string>> = {}
  let fuzzy = false
  let field: Field | undefined
  for (const line of block.split('\n')) {
    if (line.startsWith('#,') && line.includes('fuzzy')) fuzzy = true
    const [, name, text] = /^(msgctxt|msgid|msgstr)?\s*(".*")\s*$/.exec(line) ?? []
    if (text === undefined) continue
    if (name) field = name as Field // the expression allows these three alone
    if (field) read[field] = (read[field] ?? '') + JSON.parse(text)
  }
  return { ...read, fuzzy }
}

/** The line of each entry of a JSON text by its dotted path, and the lines of duplicate keys. */
export function linesOf(text: string): { lines: Map<string, number>; twice: string[] } {
  const lines = new Map<string, number>()
  const twice: string[] = []
  const around: { path: string; index?: number }[] = []
  let line = 1
  let path = ''
  let last = ''
  const note = (name: string | number) => {
    const outer = around.at(-1)?.path
    path = outer ? `${outer}.${name}` : String(name)
    if (lines.has(path)) twice.push(path)
    lines.set(path, line)
  }
  const value = () => {
    const list = around.at(-1)
    if (list?.index !== undefined) note(list.index++)
  }
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g)) {
    if (token === '\n') line++
    else if (token === ':') note(JSON.parse(last))
    else if (token === '{' || token === '[') {
      value()
      around.push({ path, ...(token === '[' && { index: 0 }) })
    } else if (token === '}' || token === ']') around.pop()
    else if (token !== ',') value()
    last = token
  }
  return { lines, twice }
}

/** The parser's error with its line, worded for people who do not know JSON. */
export function syntaxFault(text: string, error: unknown): { line: number; text: string } {
  const said = error instanceof Error ? error.message : ''
  const position = Number(/at position (\d+)/.exec(said)?.[1] ?? text.length)
  const words =
    text.slice(position).trim() === ''
      ? 'the file ends here, but a closing bracket is missing'
      : (causes.find(([cause]) => cause.test(said))?.[1] ?? anyCause)
  // A missing character is reported after the last token that was read.
  return { line: text.slice(0, position).trimEnd().split('\n').length, text: words }
}

const anyCause = 'a comma, a quotation mark or a bracket is missing or too many here or just before'
const causes: [RegExp, string][] = [
  [/^Expected ',' or/, 'a comma is missing at the end of this line'],
  [
    /^Expected (double-quoted )?property name/,
    'there is an extra comma at the end of this line, or a name in the next line has no quotation marks',
  ],
  [
    /^(Bad control character|Unterminated string)/,
    'a text has no quotation mark at its end; a new line within a text is written \\n',
  ],
  [/^Bad escaped character/, 'a backslash is not allowed here; a new line is written \\n'],
]

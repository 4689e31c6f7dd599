/** The line of each entry of a JSON text, by its dotted path. */
export function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  const around: { path: string; index?: number }[] = []
  let line = 1
  let path = ''
  let last = ''
  const note = (name: string | number) => {
    const outer = around.at(-1)?.path
    path = outer ? `${outer}.${name}` : String(name)
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
  return lines
}

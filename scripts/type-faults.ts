interface Fault {
  file: string
  line: number
  text: string
}

const longest = 200

/** The compiler's errors about content that code uses, one line each. */
export function typeFaults(output: string): string[] {
  const faults = output
    .split(/\n(?=\S)/)
    .map(readFault)
    .filter((fault) => fault !== undefined)
  const byPlace = new Map(faults.map((fault) => [`${fault.file}:${fault.line}`, fault.text]))
  return [...byPlace].map(([place, text]) => `${place}: ${text}`)
}

function readFault(diagnostic: string): Fault | undefined {
  const [, file, line, message] = /^([^\s(]+)\((\d+),\d+\): error TS\d+: (.*)$/s.exec(diagnostic.trim()) ?? []
  if (!file || !message) return undefined
  return {
    file,
    line: Number(line),
    text: inPlainWords(message.split('\n').map((each) => each.trim())),
  }
}

/** The last line of a compiler error names the innermost mismatch. */
function inPlainWords(lines: string[]): string {
  const missing = lines.findLast((line) =>
    /is missing in type|are missing|is missing the following/.test(line),
  )
  const [, property] = /Property '(\w+)' is missing/.exec(missing ?? '') ?? []
  if (property) return `“${property}” is missing here.`
  const unknown = lines.findLast((line) => line.includes('does not exist in type'))
  const [, name, meant] =
    /'([^']+)' does not exist in type .*?(?:Did you mean to write '([^']+)')?\?*$/.exec(unknown ?? '') ?? []
  if (name) return `“${name}” is no entry that is known here${meant ? `; perhaps “${meant}” is meant` : ''}.`
  return cut(lines[0] ?? '')
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)} …` : text)

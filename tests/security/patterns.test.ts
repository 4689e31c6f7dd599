import { globSync, readFileSync } from 'node:fs'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

/**
 * Excluded: their input is written by us or the operator, such as built pages, styles, translations, tool output and
 * configuration.
 */
const readOwnText = [
  'cli/translations/**',
  'content/compose.ts',
  'content/schema/**',
  'server/backup/**',
  'server/database/migrations.ts',
  'server/database/postgres/address.ts',
  'server/database/postgres/migrate.ts',
  'server/database/statements/dialect.ts',
  'contract/samples.ts',
  'server/desk-people.ts',
  'server/doctor/connect/database.ts',
  'server/http/inline-hashes.ts',
  'server/http/marked-text.ts',
  'server/http/site.ts',
  'site/layouts/**',
  'site/scenes/moments/shot.ts',
  'site/styles/**',
  '../../contract/fill.ts',
  'site/ui/pictures/**',
]

interface Pattern {
  where: string
  source: string
  flags: string
}

function patternsIn(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8')
  const found: Pattern[] = []
  // The replacer visits every node; the result is discarded.
  JSON.stringify(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (_name, node) => {
    if (node?.type === 'Literal' && node.regex) {
      const where = `${file}:${text.slice(0, node.start).split('\n').length}`
      found.push({ where, source: node.regex.pattern, flags: node.regex.flags })
    }
    return typeof node === 'bigint' ? undefined : node
  })
  return found
}

const parser = new RegExpParser()

/**
 * An unanchored pattern is tried at every position. If it then repeats without a limit and can fail after that, n
 * letters take n² steps.
 */
function runsOnFromAnywhere({ source, flags }: Pattern): string[] {
  const found: string[] = []
  const sets = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  visitRegExpAST(parser.parsePattern(source, 0, source.length, sets), {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Number.POSITIVE_INFINITY) return
      const around = surroundings(quantifier)
      const isAnchored = around.before.some((each) => each.type === 'Assertion' && each.kind === 'start')
      if (around.canFailAfter && !(isAnchored && !flags.includes('m'))) found.push(quantifier.raw)
    },
  })
  return found
}

function surroundings(quantifier: AST.Quantifier) {
  const before: AST.Element[] = []
  let canFailAfter = false
  for (let node: AST.Node | null = quantifier; node?.parent; node = node.parent) {
    const { parent } = node
    if (parent.type === 'Alternative') {
      const at = parent.elements.indexOf(node as AST.Element) // an alternative contains elements only
      before.push(...parent.elements.slice(0, at))
      canFailAfter ||= at < parent.elements.length - 1
    }
    if (parent.type === 'Assertion' && 'negate' in parent) canFailAfter ||= parent.negate
  }
  return { before, canFailAfter }
}

/** Why a pattern is too slow for untrusted input. */
function faultsOf(pattern: Pattern): string[] {
  const { reports } = analyse({ source: pattern.source, flags: pattern.flags })
  const backtracks = reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`)
  const runsOn = runsOnFromAnywhere(pattern).map((part) => `${part} from anywhere`)
  return [...new Set([...backtracks, ...runsOn])]
}

test.each([
  ['(.)\\/+$', ['Move', '\\/+ from anywhere']],
  ['\\bVersion\\/[\\d.]+ .*Safari\\/', ['[\\d.]+ from anywhere', '.* from anywhere']],
  ['\\bAndroid\\b(?!.*\\bMobile\\b)', ['.* from anywhere']],
  ['^(a+)+$', ['Self, exponential']],
  ['^\\S+@\\S+\\.\\S+$', ['Trade']],
  ['^[\\w.]+@x$', []],
])('%s is classified', (source, faults) => {
  expect(faultsOf({ where: '', source, flags: '' })).toEqual(faults)
})

test('no regular expression for outside text takes more than linear time', () => {
  const files = globSync('{contract,content,case,server,cli,desk,site}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.{ts,tsx}', ...readOwnText],
  })
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(100)
  const faults = patterns.map((each) => [each.where, ...faultsOf(each)]).filter(({ length }) => length > 1)
  expect(faults).toEqual([])
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage, type Language, languageCodes } from '../content/languages.ts'
import { rootLanguage } from '../contract/routes.ts'
import { CommandError, runCommand } from './command-line.ts'
import { findingsOf } from './translations/check.ts'
import { noteMadeFrom, readMadeFrom, shortHash } from './translations/made-from.ts'
import { readPo, writePo } from './translations/po.ts'
import { textsIn } from './translations/texts.ts'
import { writeBack } from './translations/write-back.ts'

/*
 * npm run translations -- check [LANGUAGE]           lists what is missing, stale or too long for its place
 * npm run translations -- export LANGUAGE FILE.po   writes every text for a translator's own tools
 * npm run translations -- import FILE.po            writes the translations into the content
 * npm run translations -- accept LANGUAGE           marks every translation as current
 */
const folder = join(import.meta.dirname, '..', 'content')
const folderOf = (language: string) => join(folder, language)
const { texts: english } = textsIn(folder, rootLanguage)
const translated = languageCodes.filter((code) => code !== rootLanguage)

const commands: Record<string, (...names: string[]) => Promise<void>> = {
  check: checkAll,
  export: exportPo,
  import: importPo,
  accept: (language) => noteMadeFrom(folderOf(named(language)), english, english.keys()),
}

await runCommand(async () => {
  const [name = 'check', ...rest] = parseArgs({ allowPositionals: true }).positionals
  const command = commands[name]
  if (!command)
    throw new CommandError(`Unknown command “${name}”. Commands: ${Object.keys(commands).join(', ')}.`)
  await command(...rest)
})

function named(language?: string): Language {
  if (isLanguage(language) && language !== rootLanguage) return language
  throw new CommandError(`Name a language: ${translated.join(', ')}.`)
}

async function checkAll(only?: string): Promise<void> {
  for (const language of only ? [named(only)] : translated) {
    const { texts } = textsIn(folder, language)
    const findings = findingsOf(english, texts, await readMadeFrom(folderOf(language)))
    for (const { kind, path, english: said, translation } of findings)
      console.log(`${language}  ${kind.padEnd(8)}  ${path}\n    ${said}\n    ${translation}`)
    const counts = (['missing', 'stale', 'too long'] as const).map(
      (kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`,
    )
    console.log(`${language}: ${english.size} texts, ${counts.join(', ')}.`)
    if (findings.some(({ kind }) => kind !== 'too long')) process.exitCode = 1
  }
}

async function exportPo(name?: string, file?: string): Promise<void> {
  const language = named(name)
  if (!file) throw new CommandError('Name the file to write.')
  const { texts } = textsIn(folder, language)
  const madeFrom = await readMadeFrom(folderOf(language))
  const entries = [...english].map(([path, text]) => ({
    path,
    english: text,
    translation: texts.get(path) ?? '',
    fuzzy: madeFrom[path] !== shortHash(text),
  }))
  await writeFile(file, writePo(language, entries))
  console.log(`${file}: ${entries.length} texts.`)
}

async function importPo(file?: string): Promise<void> {
  if (!file) throw new CommandError('Name the file to read.')
  const { language: name, entries } = readPo(await readFile(file, 'utf8'))
  const language = named(name)
  const { texts, places } = textsIn(folder, language)
  // Skips fuzzy translations and those of an outdated English text.
  const sure = entries.filter(
    (entry) => !entry.fuzzy && entry.translation && english.get(entry.path) === entry.english,
  )
  const changes = sure.flatMap(({ path, translation }) => {
    const from = texts.get(path)
    return from === undefined || from === translation ? [] : [{ path, to: translation }]
  })
  await writeBack(folder, changes, places)
  await noteMadeFrom(
    folderOf(language),
    english,
    sure.map(({ path }) => path),
  )
  const skipped = entries.length - sure.length
  console.log(`${changes.length} texts changed, ${skipped} skipped.`)
}

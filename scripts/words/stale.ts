import { join } from 'node:path'
import { findingsOf } from '../../cli/translations/check.ts'
import { noteMadeFrom, readMadeFrom } from '../../cli/translations/made-from.ts'
import { type Place, type Texts, textsIn } from '../../cli/translations/texts.ts'
import { type Language, languageCodes, languageNames } from '../../content/schema/languages.ts'
import { placeOf } from '../../content/schema/walk.ts'
import { type NotesByFile, pages } from './config.ts'

const translated = languageCodes.filter((code) => code !== 'en')

/** A file with invalid JSON is named above the editor. Until it is fixed, stale translations are not listed. */
function readableTexts(folder: string, language: Language): Texts {
  try {
    return textsIn(folder, language)
  } catch (error) {
    if (error instanceof SyntaxError) return { texts: new Map(), places: new Map() }
    throw error
  }
}

/** The editor's note under each stale translation, as `npm run translations` lists it. */
export async function staleNotes(folder = join(process.cwd(), 'content')): Promise<NotesByFile> {
  const { texts: english } = readableTexts(folder, 'en')
  const notes: Record<string, Record<string, string>> = {}
  for (const language of translated) {
    const { texts, places } = readableTexts(folder, language)
    const findings = findingsOf(english, texts, await readMadeFrom(join(folder, language)))
    for (const { path, kind, english: said } of findings) {
      const place = places.get(path)
      if (!place || kind === 'too long') continue
      const note = `${kind === 'stale' ? 'Stale' : 'Missing'} in ${languageNames[language]}. The English is now: ${said}`
      notes[place.file] = withNote(notes[place.file] ?? {}, place, note)
    }
  }
  return notes
}

/** Items of a list share one field, so a stale item is noted at the list, with its index. */
function withNote(notes: Record<string, string>, { file, steps }: Place, note: string) {
  const item = steps.findIndex((step) => /^\d+$/.test(step))
  const at = (item < 0 ? steps : steps.slice(0, item)).join('.')
  const schema = pages.find((page) => page.file === file)?.schema
  const named = item < 0 || !schema ? note : `${placeOf(schema, steps)}: ${note}`
  return { ...notes, [at]: [notes[at], named].filter(Boolean).join(' ') }
}

/** Editing a translation here marks it current: the editor shows the new English below it. */
export async function noteEdits<Result>(folder: string, save: () => Promise<Result>): Promise<Result> {
  const before = translated.map((language) => readableTexts(folder, language).texts)
  const result = await save()
  const { texts: english } = readableTexts(folder, 'en')
  for (const [index, language] of translated.entries()) {
    const { texts } = readableTexts(folder, language)
    const edited = [...texts.keys()].filter((path) => before[index]?.get(path) !== texts.get(path))
    if (english.size > 0 && before[index]?.size && edited.length > 0)
      await noteMadeFrom(join(folder, language), english, edited)
  }
  return result
}

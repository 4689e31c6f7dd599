import { join } from 'node:path'
import { findingsOf } from '../../cli/translations/check.ts'
import { readMadeFrom } from '../../cli/translations/made-from.ts'
import { type Place, textsIn } from '../../cli/translations/texts.ts'
import { languageCodes, languageNames } from '../../content/schema/languages.ts'
import { placeOf } from '../../content/schema/walk.ts'
import { type NotesByFile, pages } from './config.ts'

/** What the editor says under each translation whose English has changed, as `npm run translations` lists it. */
export async function staleNotes(folder = join(process.cwd(), 'content')): Promise<NotesByFile> {
  const { texts: english } = textsIn(folder, 'en')
  const notes: Record<string, Record<string, string>> = {}
  for (const language of languageCodes.filter((code) => code !== 'en')) {
    const { texts, places } = textsIn(folder, language)
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

/** Items of a list share one field, so what stands in one is noted at the list, by its place. */
function withNote(notes: Record<string, string>, { file, steps }: Place, note: string) {
  const item = steps.findIndex((step) => /^\d+$/.test(step))
  const at = (item < 0 ? steps : steps.slice(0, item)).join('.')
  const schema = pages.find((page) => page.file === file)?.schema
  const named = item < 0 || !schema ? note : `${placeOf(schema, steps)}: ${note}`
  return { ...notes, [at]: [notes[at], named].filter(Boolean).join(' ') }
}

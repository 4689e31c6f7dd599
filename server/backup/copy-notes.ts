import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { giveToOwnerOf, makePrivateFolder, syncFolder } from '../process/durable-file.ts'
import { copyFolder } from './copy-files.ts'

const noteSchema = v.union([
  v.object({ keep: v.number() }),
  v.object({ offsiteDays: v.number() }),
  v.object({ path: v.string(), madeAt: v.number() }),
])
type Note = v.InferOutput<typeof noteSchema>

const notesPath = (dataDir: string) => join(copyFolder(dataDir), 'copies.jsonl')

/**
 * Records where a copy is written, or how many are kept, once. Called before the copy is begun, so that no copy is unknown.
 */
export async function noteCopy(dataDir: string, note: Note): Promise<void> {
  const folder = copyFolder(dataDir)
  const [name = ''] = Object.keys(note)
  const last = (await readNotes(dataDir)).findLast((each) => name in each)
  if (isDeepStrictEqual(last, note)) return
  await makePrivateFolder(folder)
  await using file = await open(notesPath(dataDir), 'a', 0o600)
  await file.writeFile(`${JSON.stringify(note)}\n`)
  await file.sync()
  await giveToOwnerOf(folder, notesPath(dataDir))
  await syncFolder(folder)
}

export async function readNotes(dataDir: string): Promise<Note[]> {
  if (!existsSync(notesPath(dataDir))) return []
  await using file = await open(notesPath(dataDir))
  const notes: Note[] = []
  for await (const line of file.readLines()) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), line)
    if (parsed.success) notes.push(parsed.output)
  }
  return notes
}

/** Where copies were written with `npm run backup -- FILE`. */
export const pathsElsewhere = async (dataDir: string): Promise<string[]> => [
  ...new Set((await readNotes(dataDir)).flatMap((note) => ('path' in note ? note.path : []))),
]

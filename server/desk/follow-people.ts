import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { type DeskPerson, parsePeople } from '../desk-people.ts'
import { readEnvFile } from '../process/read-env-file.ts'
import type { Door } from './door.ts'

const pollEveryMs = 15_000

interface Parts {
  desk: NonNullable<Config['desk']>
  door: Door
  store: Pick<Store, 'listDeskPeople' | 'endDeskSessions'>
  onError: (error: unknown) => void
}

/**
 * Takes over `DESK_PEOPLE` from `.env` while the desk is open, so that whoever is taken out is out within a minute, and a
 * role counts at once. Where the environment itself names other people the file is not what counts, and is left alone.
 * A list that cannot be read changes nothing. Returns how to stop.
 */
export function followPeople({ desk, door, store, onError }: Parts): () => void {
  let last = JSON.stringify(desk.people)
  let seen = last
  if (!isFromFile(last)) return () => {}

  async function check(): Promise<void> {
    try {
      const people = peopleInFile()
      const now = JSON.stringify(people)
      // Looked at twice: an editor may have written half of it.
      const isUnchanged = now === seen
      seen = now
      if (people.length === 0 || now === last || !isUnchanged) return
      desk.people = people
      last = now
      await endSessionsOfRemovedPeople(store, door)
    } catch (error) {
      onError(error)
    }
  }
  const checking = setInterval(() => void check(), pollEveryMs).unref()
  return () => clearInterval(checking)
}

function isFromFile(people: string): boolean {
  try {
    return JSON.stringify(peopleInFile()) === people
  } catch {
    return false
  }
}

function peopleInFile(): DeskPerson[] {
  const { DESK_PEOPLE } = readEnvFile()
  return DESK_PEOPLE ? parsePeople(DESK_PEOPLE) : []
}

/** For good: a session does not come to life again when somebody is put back on the list. */
export async function endSessionsOfRemovedPeople(store: Parts['store'], door: Door): Promise<void> {
  for (const person of await store.listDeskPeople()) {
    // A name without @ is the user of a machine, whose desk is another one.
    if (person.includes('@') && door.admits(person) === undefined) await store.endDeskSessions({ person })
  }
}

import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { type DeskPerson, parsePeople } from '../desk-people.ts'
import { readEnvFile } from '../process/read-env-file.ts'
import type { Admission } from './admission.ts'

const pollEveryMs = 15_000

interface Parts {
  desk: NonNullable<Config['desk']>
  admission: Admission
  store: Pick<Store, 'listDeskPeople' | 'endDeskSessions'>
  onError: (error: unknown) => void
}

/**
 * Applies changes of `DESK_PEOPLE` in `.env` while the desk runs: a removed person is signed out within a minute, and a
 * new role counts at once. Does nothing if the environment itself sets other people, because it overrides the file. An
 * unreadable list changes nothing. Returns a function that stops it.
 */
export function followPeople({ desk, admission, store, onError }: Parts): () => void {
  let last = JSON.stringify(desk.people)
  let seen = last
  if (!isFromFile(last)) return () => {}

  async function check(): Promise<void> {
    try {
      const people = peopleInFile()
      const now = JSON.stringify(people)
      // Applied only if two checks in a row read the same: an editor may have written half of the file.
      const isUnchanged = now === seen
      seen = now
      if (people.length === 0 || now === last || !isUnchanged) return
      desk.people = people
      last = now
      await endSessionsOfRemovedPeople(store, admission)
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

/** Deletes the sessions, so that they do not become valid again when the person is added back. */
export async function endSessionsOfRemovedPeople(store: Parts['store'], admission: Admission): Promise<void> {
  for (const person of await store.listDeskPeople()) {
    // A name without @ is the system user of a local desk, which has its own sessions.
    if (person.includes('@') && admission.admits(person) === undefined)
      await store.endDeskSessions({ person })
  }
}

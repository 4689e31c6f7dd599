import { StoreBusyError } from '../errors.ts'

const maxWaitingItems = 20_000

/** While one batch is being written, what arrives is collected into the next; each caller waits for its own batch. */
export function inTurns<Item>(write: (items: Item[]) => Promise<void>): (items: Item[]) => Promise<void> {
  let gathering: Item[] = []
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()

  const writeGathered = () => {
    const items = gathering
    gathering = []
    next = undefined
    return write(items)
  }

  return (items) => {
    if (gathering.length + items.length > maxWaitingItems)
      return Promise.reject(new StoreBusyError('Too many events wait for PostgreSQL.'))
    gathering.push(...items)
    if (next === undefined) {
      next = running.then(writeGathered)
      running = next.catch(() => {})
    }
    return next
  }
}

import { StoreUnavailableError } from '../../server/database/errors.ts'
import { openStore } from '../../server/database/open-store.ts'
import { signUp } from './leads.ts'

/**
 * A process that creates leads and prints the id of each once it is acknowledged, until it is killed or `count` are
 * written. Prints `refused` on an error and tries the lead again.
 */
const { dataDir, databaseUrl, count, keyPrefix } = JSON.parse(process.argv[2] ?? '{}')
const store = await openStore({ dataDir, databaseUrl })
let next = 0

/** Resolves when the line has left this process, also if the pipe is full. */
const say = (line: string) =>
  new Promise<void>((resolve) => void process.stdout.write(`${line}\n`, () => resolve()))

async function client(): Promise<void> {
  while (next < count) {
    const at = next++
    const lead = signUp({ idempotencyKey: keyPrefix === undefined ? null : `${keyPrefix}-${at}` })
    for (;;) {
      try {
        const { id } = await store.createLead(lead, 1000)
        await say(id)
        break
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error
        await say('refused')
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    }
  }
}

await Promise.all(Array.from({ length: 20 }, client))
await store.close()

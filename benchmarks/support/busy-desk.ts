import { freePort } from '../../scripts/free-port.ts'
import type { StorePlace } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import { makeLinkToken } from '../../server/desk/sign-in.ts'
import { spawnServer } from '../../tests/support/server.ts'
import { addManyLeads } from './many-leads.ts'

export const person = 'asha@firsthour.example'
/** Everybody who may sign in. */
export const team = [person, ...Array.from({ length: 9 }, (_, nth) => `colleague${nth}@firsthour.example`)]
export interface BusyDesk {
  origin: string
  /** A one-time sign-in link, by default for `person`. */
  makeToken(who?: string): Promise<string>
  /** The server's process. */
  pid: number
}

/** Runs `work` with a desk of `size` leads in a separate process. */
export async function atBusyDesk<Result>(
  target: StorePlace,
  size: number,
  work: (desk: BusyDesk) => Promise<Result>,
): Promise<Result> {
  await addManyLeads(target, size, person)
  const store = await openStore(target)
  const origin = `http://localhost:${await freePort()}`
  const server = await spawnServer({
    DATA_DIR: target.dataDir,
    ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }),
    // Keeps leads of three years: retention would erase the oldest.
    LEADS_RETENTION_DAYS: '0',
    DESK_PORT: new URL(origin).port,
    DESK_ORIGIN: origin,
    DESK_PEOPLE: team.join(),
  })
  try {
    return await work({
      origin,
      makeToken: async (who = person) => (await makeLinkToken({ store, now: Date.now }, who)) ?? '',
      pid: server.process.pid ?? 0,
    })
  } finally {
    await server.stop()
    await store.close()
  }
}

import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { openStore } from '../../../server/database/open-store.ts'
import { asha } from '../../support/desk.ts'
import { spawnServer, type TestServer } from '../../support/server.ts'
import { sendLead } from '../visitors.ts'
import { type Place, storeOfPerson } from './person.ts'
import { type Scene, ways } from './ways.ts'

const allowed = { leadMs: 1000, grownMB: 100 }
const pauseMs = 50

/** Shows, exports and erases a person of 20,000 leads in every possible way while others submit leads. */
export async function runLargePerson(word: string, share: number): Promise<boolean> {
  const leads = Math.max(1000, 20_000 * share)
  const rows = []
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    const chosen = Object.entries(ways).filter(([way]) => `${database} ${way}`.includes(word))
    if (chosen.length === 0) continue
    const person = await storeOfPerson(database, leads)
    try {
      for (const [way, play] of chosen)
        rows.push(await measure(database, way, play, await person.copy(), leads))
    } finally {
      await person.remove()
    }
  }
  console.table(rows)
  return rows.every(({ passed }) => passed)
}

async function measure(
  database: string,
  way: string,
  play: (scene: Scene) => Promise<void>,
  place: Place,
  leads: number,
) {
  const deskPort = await freePort()
  const deskOrigin = `http://localhost:${deskPort}`
  const server = await spawnServer({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...{ DESK_PORT: String(deskPort), DESK_ORIGIN: deskOrigin, DESK_PEOPLE: asha },
    LOG_LEVEL: 'fatal',
  })
  const store = await openStore(place)
  try {
    const before = await watched(server, setTimeout(3000))
    const began = performance.now()
    const during = await watched(server, play({ place, server, deskOrigin, store, leads }))
    const grown = during.mostMB - before.mostMB
    const row = {
      ...{ database, way, leads },
      'took s': Math.round((performance.now() - began) / 100) / 10,
      'others sent': during.sent,
      'slowest ms': Math.round(during.slowestMs),
      'without ms': Math.round(before.slowestMs),
      'grown MB': Math.round(grown),
      passed: during.slowestMs <= allowed.leadMs && grown <= allowed.grownMB,
    }
    console.error(JSON.stringify(row))
    return row
  } finally {
    await store.close()
    await server.stop('SIGKILL')
    await rm(place.dataDir, { recursive: true })
  }
}

/** Submits one lead after another meanwhile, and counts those that were not acknowledged. */
async function watched({ origin, process }: TestServer, work: Promise<void>) {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  // Awaited below, after the last lead was acknowledged.
  ended.catch(() => {})
  let [sent, slowestMs, mostMB] = [0, 0, 0]
  for (; !isDone; await setTimeout(pauseMs)) {
    const began = performance.now()
    const { status } = await sendLead(origin)
    slowestMs = Math.max(slowestMs, status === 201 ? performance.now() - began : Number.POSITIVE_INFINITY)
    sent++
    const memory = readFileSync(`/proc/${process.pid}/status`, 'utf8')
    mostMB = Math.max(mostMB, Number(/^VmRSS:\s+(\d+)/m.exec(memory)?.[1]) / 1024)
  }
  await ended
  return { sent, slowestMs, mostMB }
}

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { deskPaths } from '../../../contract/desk.ts'
import type { Store } from '../../../server/database/store.ts'
import { makeLinkToken } from '../../../server/desk/sign-in.ts'
import { makeLink } from '../../../server/mail/personal-link.ts'
import { asha, DeskBrowser } from '../../support/desk.ts'
import { processEnvironment } from '../../support/process-environment.ts'
import { queryDatabase } from '../../support/query-database.ts'
import type { TestServer } from '../../support/server.ts'
import { email, type Place } from './person.ts'

export interface Scene {
  place: Place
  server: TestServer
  deskOrigin: string
  /** A direct connection to the database, for what no response shows. */
  store: Store
  leads: number
}

/** Each rejects unless all leads of the person were shown, exported or erased. */
export const ways: Record<string, (scene: Scene) => Promise<void>> = {
  async 'leads person'(scene) {
    expectAll(
      scene,
      (await leadsCommand(scene, ['person', email, '--json'])).split('"collection":').length - 1,
    )
  },
  async 'leads export'(scene) {
    expectAll(
      scene,
      (await leadsCommand(scene, ['export', '--email', email, '--csv'])).trim().split('\n').length - 1,
    )
  },
  async 'leads erase'(scene) {
    await leadsCommand(scene, ['erase', '--email', email, '--yes'])
    await untilErased(scene)
  },
  async 'export at the desk'(scene) {
    const desk = await signIn(scene)
    const { body } = await desk.get(`${deskPaths.export}?format=csv&search=${email}`)
    expectAll(scene, body.trim().split('\n').length - 1)
  },
  async 'erasure at the desk'(scene) {
    const desk = await signIn(scene)
    const { body } = await desk.post(`${deskPaths.leads}/${(await newestLead(scene)).id}/erasure`)
    expectAll(scene, body.leads)
    await untilErased(scene)
  },
  async 'erasure by the mailed link'(scene) {
    const { store, server } = scene
    const wanted = {
      lead: await newestLead(scene),
      to: email,
      purpose: 'erase',
      mailId: randomUUID(),
    } as const
    const link = await makeLink(store, { ...wanted, secret: 'any', origin: server.origin, now: Date.now() })
    const key = new URL(link ?? '').searchParams.get('erase') ?? ''
    const { status } = await fetch(`${server.origin}/yours`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ key, act: 'confirm' }),
    })
    if (status !== 200) throw new Error(`The mailed link was answered with ${status}.`)
    await untilErased(scene)
  },
}

function expectAll({ leads }: Scene, found: number): void {
  if (found !== leads) throw new Error(`${found} of ${leads} leads were found.`)
}

async function leadsCommand({ place }: Scene, args: string[]): Promise<string> {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = place
  const env = { ...processEnvironment, DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }
  const child = spawn(process.execPath, ['cli/leads.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`leads ${args[0]} ended with ${code}.`)
  return output
}

async function signIn({ deskOrigin, store }: Scene): Promise<DeskBrowser> {
  const desk = new DeskBrowser(deskOrigin)
  await desk.post(deskPaths.session, { token: await makeLinkToken({ store, now: Date.now }, asha) })
  return desk
}

async function newestLead({ store }: Scene) {
  const [lead] = (await store.listInbox({ email, order: 'newest' }, 0, 1)).leads
  if (!lead) throw new Error('The person has no lead.')
  return lead
}

/** A large erasure is acknowledged once it is committed, and continues in the background. */
async function untilErased({ place }: Scene): Promise<void> {
  const left = `SELECT 1 FROM leads WHERE email = '${email}' LIMIT 1`
  while ((await queryDatabase(place, left)).length > 0) await setTimeout(1000)
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths } from '../../contract/api.ts'
import type { Collection } from '../../contract/forms.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import { loadSite } from '../../server/http/site.ts'
import { loadSecrets } from '../../server/secrets.ts'
import { goodLeads } from './form-examples.ts'
import { all } from './leads.ts'
import { distDir } from './server.ts'

/**
 * The real app with store and pages, and the requests that form tests make. It does not listen, so its mails stay in the
 * outbox; the test controls the clock.
 */
export async function startLeadApp(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-leads-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', LEADS_PER_MINUTE: '0', ...env })
  const clock = { now: Date.parse('2026-11-15T02:41:07.123Z') }
  const store = await openStore(config, { timesAreMadeUp: true })
  const app = await buildApp(config, {
    store,
    site: await loadSite(distDir, config),
    secrets: await loadSecrets(config, store),
    now: () => clock.now,
  })
  return {
    app,
    store,
    config,
    clock,
    post: (collection: Collection, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: apiPaths[collection], payload, headers }),
    mailsOf: (leadId: string) => all(store.listMails({ leadId })),
    async close() {
      await app.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type LeadApp = Awaited<ReturnType<typeof startLeadApp>>

/** A valid lead different from all earlier ones. */
export const freshLead = <C extends Collection>(collection: C) => ({
  ...goodLeads[collection],
  email: `${randomUUID()}@clinic.co`,
})

import { join } from 'node:path'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { loadSite } from '../../server/http/site.ts'
import { loadSecrets } from '../../server/secrets.ts'

/**
 * The complete server in a separate process. Mails stay queued except with `with-mail`, so that only accepting leads is
 * measured. With `without-store` a lead is acknowledged and not stored.
 */
const distDir = join(import.meta.dirname, '..', '..', 'dist')
const kind = process.argv[2]
const waiting: Pick<Store, 'claimDeliveries' | 'nextDeliveryDueAt'> = {
  claimDeliveries: async () => [],
  nextDeliveryDueAt: async () => undefined,
}
const config = readConfig({ ...process.env, LEADS_PER_MINUTE: '0', PORT: '0' })
const store = await openStore(config)
const app = await buildApp(config, {
  store: {
    ...store,
    ...(kind !== 'with-mail' && waiting),
    ...(kind === 'without-store' && {
      createLead: async ({ id, timestamp }) => ({ id, timestamp, created: true, otherFields: false }),
      isThanked: async () => true,
    }),
  },
  site: await loadSite(distDir, config),
  secrets: await loadSecrets(config, store),
  now: Date.now,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: Number(new URL(address).port) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicroseconds: user + system })
})
// Stop the server if the benchmark is interrupted.
process.on('disconnect', () => process.exit())

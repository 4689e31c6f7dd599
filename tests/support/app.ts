import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishSite } from '../../scripts/finish-site.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import { loadSite } from '../../server/http/site.ts'
import { loadSecrets } from '../../server/secrets.ts'

/** The real server with the real store on a folder of its own, and a site of one page; the clock is the test's. */
export async function startApp(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-'))
  const distDir = join(folder, 'dist')
  await mkdir(distDir)
  await writeFile(join(distDir, '404.html'), '<!doctype html><title>Not found</title>')
  await finishSite(distDir, 'test', undefined)

  const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env })
  await mkdir(config.dataDir)
  const clock = { now: Date.parse('2026-11-15T02:41:07.123Z') }
  const store = await openStore(config)
  const app = await buildApp(config, {
    store,
    site: await loadSite(distDir, config),
    secrets: await loadSecrets(config),
    now: () => clock.now,
  })
  return {
    app,
    store,
    config,
    clock,
    close: async () => {
      await app.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPages } from '../../scripts/pages-for-cdn.ts'
import { readConfig } from '../../server/config.ts'
import { loadSite } from '../../server/http/site.ts'
import { test as base } from './browser-test.ts'
import { serveAsCdn } from './cdn.ts'
import { chromiumArguments, findHeadlessChromium } from './chromium.ts'
import { processEnvironment } from './process-environment.ts'
import { startApp, type TestApp } from './server.ts'

/** Different sites to a browser, because it treats `localhost` as a top-level domain and trusts it like https. */
export const origins = { PUBLIC_ORIGIN: 'http://pages.localhost', PUBLIC_API_ORIGIN: 'http://api.localhost' }

const root = join(import.meta.dirname, '..', '..')
const build = '.cache/apart-site'

export interface Apart {
  api: TestApp
  pagesPort: number
}

/** Pages built for an API on another origin, served as static files by a separate server. */
export const test = base.extend<object, { apart: Apart }>({
  apart: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { status } = spawnSync(process.execPath, ['scripts/build.ts', build], {
        cwd: root,
        env: { ...processEnvironment, ...origins },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (status !== 0) throw new Error('The site does not build with PUBLIC_API_ORIGIN.')
      const config = readConfig(origins)
      const folder = await mkdtemp(join(tmpdir(), 'firsthour-cdn-'))
      await exportPages(join(root, build), config, folder)
      const cdn = await serveAsCdn(folder)
      const api = await startApp(origins, { site: await loadSite(join(root, build), config) })
      await use({ api, pagesPort: cdn.port })
      cdn.server.close()
      await api.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
  launchOptions: [
    async ({ apart }, use) => {
      const executablePath = findHeadlessChromium()
      const hosts = `MAP pages.localhost:80 127.0.0.1:${apart.pagesPort}, MAP api.localhost:80 127.0.0.1:${apart.api.config.port}`
      await use({
        ...(executablePath && { executablePath }),
        args: [...chromiumArguments, `--host-resolver-rules=${hosts}`],
      })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  baseURL: async ({}, use) => use(origins.PUBLIC_ORIGIN),
})

export { expect } from './browser-test.ts'

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { spawnServer } from '../support/server.ts'
import type { RealBrowser } from './real-browser.ts'
import { startWatchingProxy, type WatchingProxy } from './watching-proxy.ts'

/** One browser, one server and the proxy between them, for all tests of a file. */
export interface Stage {
  browser: RealBrowser
  proxy: WatchingProxy
  /** A second connection to the server's database. */
  store: Store
  dataDir: string
  open(path: string): Promise<void>
}

/** The page's message after a request timeout of a minute, which a busy machine can cause. */
const isAboutTime = /AnalyticsError: fetch-throttle/

export function setStage(startBrowser: () => Promise<RealBrowser>): Stage {
  // Set before the first test runs; tests are declared earlier.
  const stage = {} as Stage
  let strike: () => Promise<void>

  beforeAll(async () => {
    const [proxyPort, serverPort] = [await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${proxyPort}`
    const [browser, server, proxy] = await Promise.all([
      startBrowser(),
      spawnServer({ PORT: String(serverPort), PUBLIC_ORIGIN: origin }),
      startWatchingProxy(proxyPort, serverPort),
    ])
    const store = await openStore({ dataDir: server.dataDir, databaseUrl: undefined })
    const open = async (path: string) => {
      await browser.evaluate(() => Reflect.set(window, 'left', true))
      await browser.open(origin + path)
    }
    Object.assign(stage, { browser, proxy, store, dataDir: server.dataDir, open })
    strike = async () => {
      await browser.close()
      await store.close()
      proxy.close()
      await server.stop()
    }
  })
  afterEach(() => {
    const problems = stage.proxy.problems.splice(0).filter((problem) => !isAboutTime.test(problem))
    expect(problems, 'a page complained').toEqual([])
  })
  afterAll(() => strike())
  return stage
}

import { startApp } from './server.ts'

export interface ReadingSite {
  /** The address it goes by, as its pages name it. */
  address: string
  /** The answer to a path, or to an address of this site as a page names it. */
  get(path: string): Promise<Response>
  text(path: string): Promise<string>
  close(): Promise<void>
}

/** The built site as it is served, for tests of what a page says: no browser is needed to read it. */
export async function readSite(): Promise<ReadingSite> {
  const { origin, config, close } = await startApp()
  const get = (path: string) => {
    const { pathname, search } = new URL(path, config.publicOrigin)
    return fetch(origin + pathname + search)
  }
  return { address: config.publicOrigin, get, text: async (path) => (await get(path)).text(), close }
}

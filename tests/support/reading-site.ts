import { startApp } from './server.ts'

export interface ReadingSite {
  /** The origin in its pages. */
  address: string
  /** The response to a path or to an absolute URL of this site. */
  get(path: string): Promise<Response>
  text(path: string): Promise<string>
  close(): Promise<void>
}

/** The built site over HTTP, for tests of page content that need no browser. */
export async function readSite(): Promise<ReadingSite> {
  const { origin, config, close } = await startApp()
  const get = (path: string) => {
    const { pathname, search } = new URL(path, config.publicOrigin)
    return fetch(origin + pathname + search)
  }
  return { address: config.publicOrigin, get, text: async (path) => (await get(path)).text(), close }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's Chromium, or another of the family on the PATH. */
export const findChromium = () =>
  find('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome')

/** The same browser without its own windows, which cost three times the work of the pages in them. */
export const findHeadlessChromium = () => find('chromium-headless-shell') ?? findChromium()

function find(...names: string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * Inside a container or as root its own sandbox cannot start; tests open nothing but our own pages. A headless browser
 * says so in its name and would not be counted as a visitor, so it goes by the name that people's browsers have.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
]

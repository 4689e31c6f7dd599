import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's Chromium, or a related browser on the PATH. */
export const findChromium = () =>
  find('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome')

/** The headless shell: without browser windows, which cost three times as much as the pages. */
export const findHeadlessChromium = () => find('chromium-headless-shell') ?? findChromium()

function find(...names: string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * The sandbox cannot start in a container or as root; tests open our own pages only. A headless user agent would not be
 * counted as a visitor, so it is replaced with that of a normal browser.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
]

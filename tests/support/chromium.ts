import { existsSync } from 'node:fs'
import { join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Debian's Chromium, or another of the family on the PATH. */
export function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Inside a container or as root its own sandbox cannot start; tests open nothing but our own pages. */
export const chromiumArguments = ['--no-sandbox', '--disable-background-networking']

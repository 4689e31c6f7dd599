import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessChromium } from '../tests/support/chromium.ts'

interface Need {
  name: string
  debianPackage: string
  isThere(): boolean
}

/** What `npm test` uses beside npm's packages, and the Debian package that brings it. */
const needs: Need[] = [
  {
    name: 'Chromium',
    debianPackage: 'chromium-headless-shell',
    isThere: () => findHeadlessChromium() !== undefined,
  },
  { name: 'a sans-serif font', debianPackage: 'fonts-liberation', isThere: hasFont },
  { name: 'PostgreSQL', debianPackage: 'postgresql', isThere: hasPostgres },
  // Included in Debian's PostgreSQL package.
  { name: 'OpenSSL', debianPackage: 'openssl', isThere: () => onPath('openssl') },
]

/** Additionally for `npm run test:all`: other browsers, and the programs that an operator runs. */
const needsOfAll: Need[] = [
  { name: 'Chromium with windows', debianPackage: 'chromium', isThere: () => findChromium() !== undefined },
  { name: 'PgBouncer', debianPackage: 'pgbouncer', isThere: () => onPath('pgbouncer') },
  { name: 'nginx', debianPackage: 'nginx-light', isThere: () => onPath('nginx') },
  { name: 'Caddy', debianPackage: 'caddy', isThere: () => onPath('caddy') },
  { name: 'HAProxy', debianPackage: 'haproxy', isThere: () => onPath('haproxy') },
  { name: 'restic', debianPackage: 'restic', isThere: () => onPath('restic') },
  { name: 'Prometheus', debianPackage: 'prometheus', isThere: () => onPath('promtool') },
  { name: 'systemd-analyze', debianPackage: 'systemd', isThere: () => onPath('systemd-analyze') },
  { name: 'logrotate', debianPackage: 'logrotate', isThere: () => onPath('logrotate') },
  { name: 'Firefox', debianPackage: 'firefox-esr', isThere: () => onPath('firefox-esr') },
  { name: 'WebKit', debianPackage: 'webkit2gtk-driver', isThere: () => onPath('WebKitWebDriver') },
  { name: 'a screen in memory', debianPackage: 'xvfb', isThere: () => onPath('Xvfb') },
  // Without these WebKit opens pages but plays no film.
  { name: 'film codecs', debianPackage: 'gstreamer1.0-libav', isThere: () => hasLibrary('libgstlibav') },
  {
    name: 'film parsers',
    debianPackage: 'gstreamer1.0-plugins-bad',
    isThere: () => hasLibrary('libgstvideoparsersbad'),
  },
  { name: 'film frames', debianPackage: 'gstreamer1.0-gl', isThere: () => hasLibrary('libgstopengl') },
  {
    name: 'a renderer without a graphics card',
    debianPackage: 'libgl1-mesa-dri',
    isThere: () => globSync('/usr/lib/*/dri/swrast_dri.so').length > 0,
  },
]

/** Installs missing programs if permitted; otherwise prints in one line what to install, and exits. */
export function ensureTestNeeds(everything: boolean): void {
  const wanted = everything ? [...needs, ...needsOfAll] : needs
  const missing = wanted.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  const packages = missing.map(({ debianPackage }) => debianPackage).join(' ')
  const names = missing.map(({ name }) => name).join(', ')
  if (process.getuid?.() !== 0 || !onPath('apt-get'))
    giveUp(`The tests need ${names}. Install with: sudo apt-get install --no-install-recommends ${packages}`)
  console.log(`Installing ${packages} …`)
  apt('update', '--quiet')
  apt('install', '--quiet', '--yes', '--no-install-recommends', ...packages.split(' '))
  const still = missing.filter(({ isThere }) => !isThere())
  if (still.length > 0) giveUp(`apt-get did not install ${still.map(({ name }) => name).join(', ')}.`)
}

/** Waits up to ten minutes for another installation on this machine that holds a lock. */
function apt(...args: string[]): void {
  const giveUpAt = Date.now() + 600_000
  const patient = ['-o', 'DPkg::Lock::Timeout=600', ...args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  for (;;) {
    const { status, stderr } = spawnSync('apt-get', patient, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
      encoding: 'utf8',
    })
    if (status === 0) return
    // apt-get itself waits for dpkg's lock, but not for those of its lists and downloads.
    if (!stderr.includes('Could not get lock') || Date.now() > giveUpAt)
      giveUp(`${stderr}apt-get ${args.join(' ')} failed.`)
    spawnSync('sleep', ['1'])
  }
}

function giveUp(line: string): never {
  console.error(line)
  process.exit(1)
}

function hasPostgres(): boolean {
  return globSync('/usr/lib/postgresql/*/bin/postgres').length > 0 || onPath('postgres')
}

function hasFont(): boolean {
  return globSync('/usr/share/fonts/**/*.{ttf,otf}').length > 0 || process.platform !== 'linux'
}

function hasLibrary(name: string): boolean {
  return globSync(`/usr/lib/*/gstreamer-1.0/${name}.so`).length > 0
}

function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
}

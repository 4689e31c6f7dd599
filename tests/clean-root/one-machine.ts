import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BootedMachine, bootMachine } from './booted-machine.ts'
import type { BuiltStage } from './image.ts'
import { runInside } from './root.ts'

const repository = join(import.meta.dirname, '..', '..')

/**
 * The page's placeholders, with the values of its example. No mail server is configured: mails are written to files.
 */
const settings = { PUBLIC_ORIGIN: 'https://www.example.org', TRUST_PROXY: '1' }

/** No certificate authority can verify our name, so openssl creates the certificate. */
const certbot = `#!/bin/sh
live=/etc/letsencrypt/live/www.example.org; mkdir -p $live
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=www.example.org -addext subjectAltName=DNS:www.example.org,DNS:example.org \\
  -keyout $live/privkey.pem -out $live/fullchain.pem 2> /dev/null
`
/** Packages that an installed Debian has and the bare root lacks. */
const freshMachine = ['systemd', 'dbus', 'openssh-server']

/** Every command of "One machine in fifteen minutes", in order: the first block where the site can be built, the rest here. */
export async function followOneMachine(build: BuiltStage, root: string): Promise<BootedMachine> {
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost www.example.org example.org\n')
  await writeFile(join(root, 'usr/local/sbin/certbot'), certbot, { mode: 0o755 })
  const [pack = '', ...blocks] = await commandBlocks()
  await carryOut(build.root, pack, build.settings.workdir)
  const releases = join(build.root, build.settings.workdir, 'releases')
  for (const name of await readdir(releases)) await copyFile(join(releases, name), join(root, 'root', name))
  await carryOut(
    root,
    `apt-get update\napt-get install --yes --no-install-recommends ${freshMachine.join(' ')}\n`,
  )
  const machine = await bootMachine(root)
  try {
    for (const block of blocks) {
      // The booted machine has no network, so packages are copied into it.
      await carryOut(root, block.match(/^apt-get .*\n/gm)?.join('') ?? '')
      console.error(await machine.run(`set -e\n${block.replace(/^apt-get .*\n/gm, '')}`))
      await fillIn(root)
    }
    return machine
  } catch (error) {
    await machine.stop()
    throw error
  }
}

/** With `set -e`: stops at the first line that fails. */
async function carryOut(root: string, block: string, workdir = '/root'): Promise<void> {
  console.error(block)
  const env = { HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' }
  await runInside(root, ['sh', '-c', `set -e\n${block}`], { env, workdir })
}

/** The shell commands of the page, with its placeholders filled in. */
async function commandBlocks(): Promise<string[]> {
  const page = await readFile(join(repository, 'docs/operations.md'), 'utf8')
  const [, section = ''] = /^## One machine in fifteen minutes$([\s\S]*?)^## /m.exec(page) ?? []
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) =>
    block
      .replace('your.domain', 'example.org')
      .replace('apt-get install', 'apt-get install --yes')
      .replace(/^scp .*\n/m, '')
      // The check reports sample content, which is expected here; the steps continue.
      .replace(/&& (.* --run doctor)$/m, '&& { $1 || [ $? = 1 ]; }'),
  )
}

async function fillIn(root: string): Promise<void> {
  const file = join(root, 'etc/firsthour.env')
  let text = await readFile(file, 'utf8')
  for (const [name, value] of Object.entries(settings))
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)
  await writeFile(file, text)
}

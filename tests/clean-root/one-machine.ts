import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltStage } from './image.ts'
import { runInside } from './root.ts'

const repository = join(import.meta.dirname, '..', '..')

/** What the page leaves to the reader, as its example has it. The mail server is left out: mails go to files. */
const settings = { PUBLIC_ORIGIN: 'https://www.example.org', TRUST_PROXY: '1' }

/**
 * What cannot run in a root that no system was started in: each says what it was asked for. The certificate comes from openssl.
 */
const standIns = {
  systemctl: 'echo "systemctl $*"',
  ufw: 'echo "ufw $*"',
  certbot: `live=/etc/letsencrypt/live/www.example.org; mkdir -p $live
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=www.example.org -addext subjectAltName=DNS:www.example.org \\
  -keyout $live/privkey.pem -out $live/fullchain.pem 2> /dev/null`,
}

/** Every command of "One machine in fifteen minutes", in order: the first block where the site can be built, the rest here. */
export async function followOneMachine(build: BuiltStage, root: string): Promise<void> {
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost www.example.org example.org\n')
  for (const [name, script] of Object.entries(standIns)) {
    const file = join(root, 'usr/local/sbin', name)
    await writeFile(file, `#!/bin/sh\n${script}\n`)
    await chmod(file, 0o755)
  }
  const [pack = '', ...blocks] = await commandBlocks()
  await carryOut(build.root, pack, build.settings.workdir)
  const releases = join(build.root, build.settings.workdir, 'releases')
  for (const name of await readdir(releases)) await copyFile(join(releases, name), join(root, 'root', name))
  await runInside(root, ['apt-get', 'update'])
  for (const block of blocks) {
    await carryOut(root, block, '/root')
    await fillIn(root)
  }
}

/** Stops at the first line that fails, as a person would. */
async function carryOut(root: string, block: string, workdir: string): Promise<void> {
  console.error(block)
  const env = { HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' }
  await runInside(root, ['sh', '-c', block.replace(/$(?=\n)/gm, ' || exit 1')], { env, workdir })
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
      // Sample content is found, as it has to be, and whoever tries the page goes on all the same.
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

import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Inside, pidInside, runBeside, runInside, startInside } from './root.ts'

interface Unit extends Inside {
  command: string[]
  writable: string[]
}

/** What runs as whom, where, with which settings; the sandbox itself is judged by `systemd-analyze` in deploy.test.ts. */
async function readUnit(root: string, name: string): Promise<Unit> {
  const text = await readFile(join(root, 'etc/systemd/system', name), 'utf8')
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [user, workdir = '/', file = '', command = ''] = [
    'User',
    'WorkingDirectory',
    'EnvironmentFile',
    'ExecStart',
  ].flatMap(all)
  const [, uid, gid] =
    new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(await readFile(join(root, 'etc/passwd'), 'utf8')) ??
    []
  const pairs = [
    ...all('Environment'),
    ...((await readFile(join(root, file), 'utf8')).match(/^\w+=.+$/gm) ?? []),
  ]
  return {
    command: command.split(' '),
    user: `${uid}:${gid}`,
    workdir,
    env: Object.fromEntries(pairs.map((pair) => [pair.replace(/=.*/, ''), pair.replace(/^\w+=/, '')])),
    writable: [
      ...all('StateDirectory').map((folder) => `/var/lib/${folder}`),
      ...all('CacheDirectory').map((folder) => `/var/cache/${folder}`),
    ],
  }
}

/** What systemd would do with the units: that user, a read-only system; nginx in front on the real ports, then the copy. */
export async function serveAsUnits(root: string): Promise<Record<string, string>> {
  const unit = await readUnit(root, 'firsthour.service')
  const backup = await readUnit(root, 'firsthour-backup.service')
  for (const folder of unit.writable)
    await runInside(root, ['install', '-d', '-m', '700', '-o', 'firsthour', '-g', 'firsthour', folder])
  const nginxNeeds = ['/var/log/nginx', '/var/lib/nginx', '/run']
  const server = startInside(root, unit.command, {
    ...unit,
    writable: [...unit.writable, ...nginxNeeds],
    ownNetwork: true,
  })
  try {
    await answering(server)
    const nginx = await runBeside(server, ['/usr/sbin/nginx'])
    const page = await runBeside(server, [unit.command[0] ?? '', '-e', askForHomePage], {
      env: { NODE_EXTRA_CA_CERTS: '/etc/letsencrypt/live/www.example.org/fullchain.pem' },
    })
    const copied = await runBeside(server, backup.command, backup)
    for (const [what, { code, said }] of Object.entries({ nginx, page, copied }))
      if (code !== 0) throw new Error(`${what}: ${said}`)
    const copies = join(root, 'var/lib/firsthour/backups')
    const copy = (await readdir(copies)).find((name) => name.endsWith('.sqlite')) ?? ''
    const mode = ((await stat(join(copies, copy))).mode & 0o777).toString(8)
    const exited = once(server, 'exit')
    process.kill(await pidInside(server), 'SIGTERM')
    const [code]: (number | null)[] = await exited
    return {
      'home page through nginx and TLS': page.said.trim(),
      'copy made': `${copy}, mode ${mode}`,
      'stopped by SIGTERM with': `exit code ${code}`,
    }
  } finally {
    server.kill('SIGKILL')
  }
}

const askForHomePage =
  "fetch('https://www.example.org/').then(async (answer) => console.log(answer.status, (await answer.text()).length, 'characters'))"

async function answering(server: ReturnType<typeof startInside>): Promise<void> {
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (said += chunk))
  while (!said.includes('FirstHour is at')) {
    await Promise.race([
      once(server, 'exit'),
      ...[server.stdout, server.stderr].map((s) => s && once(s, 'data')),
    ])
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}: ${said}`)
  }
}

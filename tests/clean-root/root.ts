import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Everything is mounted in a separate namespace, so nothing stays mounted, however the command ends. The last mount
 * makes the system read-only, like `read_only` in compose.yaml; the listed folders stay writable.
 */
const enter = `set -e
root=$1 readonly=$2 network=$3; shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$1" != -- ]; do mkdir -p "$root$1"; mount --bind "$root$1" "$root$1"; shift; done; shift
[ "$readonly" = no ] || mount -o remount,bind,ro "$root"
[ "$network" = host ] || ip link set lo up
exec chroot "$root" "$@"`

export const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export interface Inside {
  env?: Record<string, string>
  workdir?: string
  /** `uid:gid`; users other than root also lose all capabilities, like `cap_drop: [ALL]` and `no-new-privileges`. */
  user?: string
  /** Makes everything read-only except /tmp and these folders. */
  writable?: string[]
  /** A separate loopback interface, where every port is free, instead of this machine's network. */
  ownNetwork?: boolean
}

/** The base system that every other root is copied from. */
export async function bareDebian(folder: string): Promise<string> {
  const base = join(folder, 'base')
  if (existsSync(join(base, 'var/lib/dpkg/status')) && !existsSync(join(base, 'debootstrap'))) return base
  await rm(base, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await finished(spawn('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'inherit' }))
  return base
}

export async function copyRoot(from: string, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true })
  await execute('cp', ['--archive', '--reflink=auto', from, to])
  return to
}

/** Runs a command in the root and waits for it; a failure includes its output. */
export async function runInside(root: string, command: string[], inside: Inside = {}): Promise<string> {
  const child = startInside(root, command, inside)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  await finished(child).catch((error) => {
    throw new Error(`${command.join(' ')} in ${root}: ${error.message}\n${said.slice(-2000)}`)
  })
  return said
}

export function startInside(root: string, command: string[], inside: Inside = {}): ChildProcess {
  const { env = {}, workdir = '/', user = '0:0', writable, ownNetwork } = inside
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...(ownNetwork ? ['--net'] : [])]
  const mounts = [root, writable ? 'yes' : 'no', ownNetwork ? 'own' : 'host', ...(writable ?? []), '--']
  const variables = { PATH: searchPath, ...env }
  const clean = ['env', '-i', '-C', workdir, ...Object.entries(variables).map(([k, v]) => `${k}=${v}`)]
  const line = ['sh', '-c', enter, 'sh', ...mounts, ...clean, ...asUser(user), ...command]
  return startApart('unshare', [...namespaces, ...line])
}

/** All processes in a root end with this one: killing `unshare` kills everything that it started. */
export function startApart(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, piped)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => void child.kill('SIGKILL')))

/** Runs another command in the namespaces of a running one, like `docker exec` and health checks. */
export async function runBeside(started: ChildProcess, command: string[], inside: Inside = {}) {
  const target = String(await pidInside(started))
  const variables = Object.entries(inside.env ?? {}).map(([name, value]) => `${name}=${value}`)
  const where = ['--target', target, '--mount', '--pid', '--net', '--root', '--wd']
  const line = ['env', '-i', '-C', inside.workdir ?? '/', ...variables, ...asUser(inside.user ?? '0:0')]
  return execute('nsenter', [...where, ...line, ...command]).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), said: String(stdout) + String(stderr) }),
  )
}

/** `unshare` forwards no signals, so they are sent to its child, which is process 1 of the namespace. */
export async function pidInside({ pid }: ChildProcess): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
}

/** This machine's npm settings, for npm in the root; passed by environment and never written to a file. */
export async function npmSettings(root: string): Promise<Record<string, string>> {
  const env: Record<string, string> = { HOME: '/root', CI: '1' }
  for (const name of ['registry', 'proxy', 'https-proxy']) {
    const { stdout } = await execute('npm', ['config', 'get', name])
    if (stdout.trim() !== 'null') env[`npm_config_${name.replace('-', '_')}`] = stdout.trim()
  }
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities === undefined) return env
  const inside = '/root/authorities.pem'
  await copyFile(authorities, join(root, inside))
  return { ...env, NODE_EXTRA_CA_CERTS: inside, npm_config_cafile: inside }
}

const piped: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] }

function asUser(user: string): string[] {
  const [uid = '0', gid = uid] = user.split(':')
  if (uid === '0') return []
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--bounding-set=-all',
    '--no-new-privs',
  ]
}

async function finished(child: ChildProcess): Promise<void> {
  const [code, signal]: (number | string | null)[] = await once(child, 'close')
  if (code !== 0) throw new Error(`ended with ${code ?? signal}`)
}

import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pidInside, runBeside, searchPath, startApart } from './root.ts'

const execute = promisify(execFile)
const patienceMs = 180_000

export interface BootedMachine {
  /** Runs as root in the machine; a failure includes the output. */
  run(command: string): Promise<string>
  /** Retries until the command succeeds. */
  until(command: string): Promise<string>
  stop(): Promise<void>
}

/** What systemd requires of a container manager: its container interface specifies these mounts and `container`. */
const bootScript = `set -e
cd "$1"
mount --make-rprivate /
mount --bind . .
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
if [ -f /sys/fs/cgroup/cgroup.controllers ]; then mount -t cgroup2 cgroup2 sys/fs/cgroup
else
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
  while IFS=: read -r _ controllers _; do
    place=sys/fs/cgroup/\${controllers#name=}
    case "$controllers" in
      '') mkdir sys/fs/cgroup/unified; mount -t cgroup2 cgroup2 sys/fs/cgroup/unified ;;
      name=*) mkdir "$place"; mount -t cgroup -o "none,$controllers" cgroup "$place" ;;
      *) mkdir "$place"; mount -t cgroup -o "$controllers" cgroup "$place" ;;
    esac
  done < /proc/self/cgroup
fi
ip link set lo up
mkdir -p old
pivot_root . old
umount -l /old
exec env -i container=clean-root /lib/systemd/systemd`

/**
 * Boots the root with systemd as its first process, in separate namespaces: every port is free, and the firewall is its
 * own.
 */
export async function bootMachine(root: string): Promise<BootedMachine> {
  const groups = await makeGroups(`firsthour-${process.pid}`)
  const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
  const line = ['unshare', ...namespaces, 'sh', '-c', bootScript, 'sh', root]
  const enterGroups = `${groups.map((group) => `echo $$ > ${group}/cgroup.procs`).join(' && ')} && exec "$@"`
  const started = startApart('sh', ['-c', enterGroups, 'sh', ...line])
  const machine = machineOf(started, groups)
  try {
    await machine.until('timeout 60 systemctl is-system-running --wait')
    return machine
  } catch (error) {
    await machine.stop().catch(() => {})
    throw error
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function machineOf(started: ChildProcess, groups: string[]): BootedMachine {
  const ask = (command: string) =>
    runBeside(started, ['sh', '-c', command], { env: { PATH: searchPath, HOME: '/root' }, workdir: '/root' })
  return {
    async run(command) {
      const { code, said } = await ask(command)
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
      return said.trim()
    },
    async until(command) {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const { code, said } = await ask(command).catch((error: Error) => ({ code: 1, said: error.message }))
        if (code === 0) return said.trim()
        if (hasEnded(started))
          throw new Error(`systemd ended with ${started.exitCode ?? started.signalCode}.`)
        if (Date.now() > deadline) throw new Error(`${command} still ends with ${code}: ${said}`)
      }
    },
    async stop() {
      if (!hasEnded(started)) {
        const exited = once(started, 'exit')
        // Killing the first process ends all others, and then `unshare`.
        process.kill(await pidInside(started), 'SIGKILL')
        await exited
      }
      await execute('find', [...groups, '-depth', '-type', 'd', '-delete'])
    },
  }
}

/**
 * Control groups below our own, so that the limits of the units apply and nothing of this machine is affected. With
 * cgroup v1, where each controller has its own hierarchy, each hierarchy gets one.
 */
async function makeGroups(name: string): Promise<string[]> {
  const everything = '/sys/fs/cgroup'
  const unified = existsSync(join(everything, 'unified')) ? join(everything, 'unified') : everything
  const groups: string[] = []
  for (const line of (await readFile('/proc/self/cgroup', 'utf8')).trim().split('\n')) {
    const [, controllers = '', path = ''] = line.split(':')
    const own = join(controllers ? join(everything, controllers.replace('name=', '')) : unified, path)
    await mkdir(join(own, name))
    if (controllers === 'cpuset')
      for (const file of ['cpuset.cpus', 'cpuset.mems'])
        await writeFile(join(own, name, file), await readFile(join(own, file)))
    groups.push(join(own, name))
  }
  return groups
}

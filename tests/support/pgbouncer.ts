import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { binary, serverUser } from './postgres.ts'

/** A PgBouncer in transaction mode with minimal settings and few server connections. */
export async function startPgBouncer(
  postgresPort: number,
): Promise<{ port: number; remove(): Promise<void> }> {
  const program = binary('pgbouncer', 'pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-pgbouncer-'))
  const owner = serverUser()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  const bouncer = spawn(program, ['--quiet', settings], { ...owner, cwd: folder, stdio: 'ignore' })
  const killWithTest = () => void bouncer.kill('SIGKILL')
  process.on('exit', killWithTest)
  await answering(port, () => bouncer.exitCode === null)
  return {
    port,
    async remove() {
      process.off('exit', killWithTest)
      bouncer.kill('SIGKILL')
      await once(bouncer, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(port: number, isAlive: () => boolean): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const answer = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answer) return
    if (!isAlive()) throw new Error('PgBouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

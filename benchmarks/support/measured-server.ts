import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface MeasuredServer {
  port: number
  /** With all its threads: what a busy machine does to the rates it does not do to this. */
  cpuMicroseconds(): Promise<number>
  stop(): void
}

/** A server of this folder in a process of its own. It tells its port, and its CPU time when it is asked. */
export async function startMeasured(
  script: string,
  kind: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, script), [kind], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => {
    if (code) throw new Error(`${script} ${kind} ended with ${code}`)
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async cpuMicroseconds() {
      child.send('cpu')
      const [spent] = (await once(child, 'message')) as [{ cpuMicroseconds: number }]
      return spent.cpuMicroseconds
    },
    stop: () => void child.kill(),
  }
}

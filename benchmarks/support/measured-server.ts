import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface MeasuredServer {
  port: number
  /** CPU time of all threads. Less sensitive to other load on the machine than the rates. */
  cpuMicroseconds(): Promise<number>
  stop(): void
}

/** A server of this folder in a separate process, which reports its port, and its CPU time on request. */
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

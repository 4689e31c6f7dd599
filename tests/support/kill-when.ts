import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { processEnvironment } from './process-environment.ts'

/** Runs a script and kills it as soon as `moment` holds. Resolves once it has exited either way. */
export async function killWhen(
  script: string,
  args: string[],
  env: Record<string, string>,
  moment: () => boolean,
): Promise<{ killed: boolean }> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...processEnvironment, ...env },
    stdio: 'ignore',
  })
  const timer = setInterval(() => moment() && child.kill('SIGKILL'), 2)
  const [, signal] = await once(child, 'exit')
  clearInterval(timer)
  return { killed: signal === 'SIGKILL' }
}

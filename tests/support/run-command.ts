import { operatorMessage, type Surroundings } from '../../cli/command-line.ts'
import type { Output } from '../../cli/output.ts'
import type { Run } from './run-leads.ts'

type Command = (args: string[], around: Surroundings) => Promise<void>

/** Runs a command in this process: the same code without starting another Node. */
export async function runHere(
  command: Command,
  env: NodeJS.ProcessEnv,
  args: string[],
  now = Date.now,
): Promise<Run> {
  const run: Run = { code: 0, stdout: '', stderr: '' }
  const out: Output = {
    columns: undefined,
    colour: false,
    async write(text) {
      run.stdout += text
    },
    tell(line) {
      run.stderr += `${line}\n`
    },
  }
  try {
    await command(args, { env, out, now, actor: 'asha' })
  } catch (error) {
    const line = operatorMessage(error)
    if (line === undefined) throw error
    run.code = 1
    run.stderr += `${line}\n`
  }
  return run
}

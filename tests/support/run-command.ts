import { operatorMessage, type Surroundings } from '../../cli/command-line.ts'
import { runLeads } from '../../cli/leads.ts'
import type { Output } from '../../cli/output.ts'
import type { Store } from '../../server/database/store.ts'

type Command = (args: string[], around: Surroundings) => Promise<void>

export interface Run {
  code: number
  stdout: string
  stderr: string
}

export interface Terminal {
  columns?: number
  colour?: boolean
  now?: () => number
  actor?: string
}

/** Runs a command in this process: the same code without starting another Node. */
export async function runHere(
  command: Command,
  env: NodeJS.ProcessEnv,
  args: string[],
  { columns, colour = false, now = Date.now, actor = 'asha' }: Terminal = {},
): Promise<Run> {
  const run: Run = { code: 0, stdout: '', stderr: '' }
  const out: Output = {
    columns,
    colour,
    async write(text) {
      run.stdout += text
    },
    tell(line) {
      run.stderr += `${line}\n`
    },
  }
  try {
    await command(args, { env, out, now, actor })
  } catch (error) {
    const line = operatorMessage(error)
    if (line === undefined) throw error
    run.code = 1
    run.stderr += `${line}\n`
  }
  return run
}

/** `npm run leads`. A given store is used instead of opening another, and stays open. */
export function runLeadsHere(
  env: NodeJS.ProcessEnv,
  args: string[],
  { store, ...terminal }: Terminal & { store?: Store } = {},
): Promise<Run> {
  const opened = store && (async () => ({ ...store, close: async () => {} }))
  return runHere((given, around) => runLeads(given, around, opened), env, args, terminal)
}

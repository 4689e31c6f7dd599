import { operatorMessage } from '../../cli/command-line.ts'
import { runLeads } from '../../cli/leads.ts'
import type { Store } from '../../server/database/store.ts'

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
  /** The test's store, which is used instead of opening another and stays open. */
  store?: Store
}

/** Runs `npm run leads` in this process: the same code without starting another Node. */
export async function runLeadsHere(
  env: NodeJS.ProcessEnv,
  args: string[],
  { columns, colour = false, now = Date.now, actor = 'asha', store }: Terminal = {},
): Promise<Run> {
  let stdout = ''
  let stderr = ''
  const out = {
    columns,
    colour,
    async write(text: string) {
      stdout += text
    },
    tell(line: string) {
      stderr += `${line}\n`
    },
  }
  try {
    const opened = store && (async () => ({ ...store, close: async () => {} }))
    await runLeads(args, { env, out, now, actor }, opened)
    return { code: 0, stdout, stderr }
  } catch (error) {
    const line = operatorMessage(error)
    if (line === undefined) throw error
    return { code: 1, stdout, stderr: `${stderr}${line}\n` }
  }
}

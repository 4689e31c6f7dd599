import { lineForPeople } from '../../cli/command-line.ts'
import { runLeads } from '../../cli/leads/run-leads.ts'

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

/** `npm run leads` in this process: the same code from its arguments on, without the start of another Node. */
export async function runLeadsHere(
  env: NodeJS.ProcessEnv,
  args: string[],
  { columns, colour = false, now = Date.now, actor = 'asha' }: Terminal = {},
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
    await runLeads(args, { env, out, now, actor })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const line = lineForPeople(error)
    if (line === undefined) throw error
    return { code: 1, stdout, stderr: `${stderr}${line}\n` }
  }
}

import { userInfo } from 'node:os'
import { runCommand } from './command-line.ts'
import { runLeads } from './leads/run-leads.ts'
import { standardOutput } from './output.ts'

const { env, argv } = process

await runCommand(() =>
  runLeads(argv.slice(2), { env, out: standardOutput(env), now: Date.now, actor: person() }),
)

/** A container often runs as a number without a name. */
function person(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

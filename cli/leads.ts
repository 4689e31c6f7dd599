import { runCommand } from './command-line.ts'
import { currentUser } from './current-user.ts'
import { runLeads } from './leads/run-leads.ts'
import { standardOutput } from './output.ts'

const { env, argv } = process

await runCommand(() =>
  runLeads(argv.slice(2), { env, out: standardOutput(env), now: Date.now, actor: currentUser() }),
)

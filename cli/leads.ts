import { runCommand } from './command-line.ts'
import { runLeads } from './leads/run-leads.ts'

await runCommand(runLeads)

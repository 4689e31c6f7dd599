import { runRestore } from './backup/run-restore.ts'
import { runCommand } from './command-line.ts'

await runCommand(runRestore)

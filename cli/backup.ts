import { runBackup } from './backup/run-backup.ts'
import { runCommand } from './command-line.ts'

await runCommand(runBackup)

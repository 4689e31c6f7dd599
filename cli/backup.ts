import { runBackup } from './backup/run-backup.ts'
import { runCommand } from './command-line.ts'
import { progressLine, standardOutput } from './output.ts'

const { env, argv } = process

await runCommand(() =>
  runBackup(argv.slice(2), { env, out: standardOutput(env), now: Date.now, progress: progressLine() }),
)

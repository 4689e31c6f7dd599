import { runRestore } from './backup/run-restore.ts'
import { runCommand } from './command-line.ts'
import { standardOutput } from './output.ts'

const { env, argv } = process

await runCommand(() => runRestore(argv.slice(2), { env, out: standardOutput(env), now: Date.now }))

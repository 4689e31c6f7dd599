import { runCommand } from './command-line.ts'
import { runMoveStore } from './move-store/run-move-store.ts'
import { progressLine, standardOutput } from './output.ts'

const { env, argv } = process

await runCommand(() =>
  runMoveStore(argv.slice(2), { env, out: standardOutput(env), now: Date.now, progress: progressLine() }),
)

import { runCommand } from './command-line.ts'
import { runMoveStore } from './move-store/run-move-store.ts'

await runCommand(runMoveStore)

import { runAnalytics } from './analytics/run-analytics.ts'
import { runCommand } from './command-line.ts'
import { standardOutput } from './output.ts'

const { env, argv } = process

await runCommand(() => runAnalytics(argv.slice(2), { env, out: standardOutput(env), now: Date.now }))

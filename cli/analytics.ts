import { runAnalytics } from './analytics/run-analytics.ts'
import { runCommand } from './command-line.ts'

await runCommand(runAnalytics)

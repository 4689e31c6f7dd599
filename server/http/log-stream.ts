import { codeOf } from '../process/describe-error.ts'

/** Receives the lines of pino; standard output unless a test collects them. */
export interface LogStream {
  write(line: string): void
}

/**
 * The server survives a closed log pipe or a full disk: without a listener, the first 'error' event would end the
 * process.
 */
export function ignoreLogWriteErrors(): void {
  process.stdout.once('error', (error) => {
    console.error(
      `Cannot write the log (${codeOf(error) || error.message}); the server continues without it.`,
    )
  })
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

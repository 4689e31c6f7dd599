import { codeOf } from '../process/describe-error.ts'

export type LogStream = ReturnType<typeof createLogStream>

/** Batches the lines of one event loop turn into one write. The remainder is flushed when the process exits. */
export function createLogStream() {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') process.stdout.write(text)
  }
  return {
    write(line: string) {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
    flush,
  }
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

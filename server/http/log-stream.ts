import cluster from 'node:cluster'
import { codeOf } from '../process/describe-error.ts'

export type LogStream = ReturnType<typeof createLogStream>

/** Batches the lines of one event loop turn into one write. The remainder is flushed when the process exits. */
export function createLogStream(
  output: (text: string) => void = cluster.isWorker ? writeInPieces : (text) => process.stdout.write(text),
) {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') output(text)
  }
  return {
    write(line: string) {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
    flush,
  }
}

/** PIPE_BUF: writes up to this size are atomic. Workers share the pipe, and their lines must not interleave. */
const pieceBytes = 4096

function writeInPieces(text: string): void {
  let piece = ''
  for (const line of text.split(/(?<=\n)/)) {
    if (piece !== '' && Buffer.byteLength(piece) + Buffer.byteLength(line) > pieceBytes) {
      process.stdout.write(piece)
      piece = ''
    }
    piece += line
  }
  process.stdout.write(piece)
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

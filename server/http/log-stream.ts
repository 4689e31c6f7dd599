import cluster from 'node:cluster'
import { codeOf } from '../process/describe-error.ts'

export type LogStream = ReturnType<typeof createLogStream>

/** Writes the lines of one turn of the event loop in one system call; what is left over is written when the process exits. */
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

/** As much as goes into a pipe undivided: workers share it, and their lines must not mix. */
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

/** Serving goes on when nobody reads the log any more, or the disk is full: without a listener the first such line would end the process. */
export function ignoreLogWriteErrors(): void {
  process.stdout.once('error', (error) => {
    console.error(`The log cannot be written (${codeOf(error) || error.message}); serving goes on.`)
  })
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

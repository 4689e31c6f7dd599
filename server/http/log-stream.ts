import cluster from 'node:cluster'

/**
 * Collects the lines of one turn of the event loop and writes them in one go: a busy server spends one system call
 * on many requests, and a crash loses nothing, since the lines left over are written when the process exits.
 */
export interface LogStream {
  write(line: string): void
  flush(): void
}

export function createLogStream(
  output: (text: string) => void = cluster.isWorker ? writeInPieces : (text) => process.stdout.write(text),
): LogStream {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') output(text)
  }
  return {
    write(line) {
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

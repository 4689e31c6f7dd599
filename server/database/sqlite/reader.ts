import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { tidyUpThread } from '../../process/after-start.ts'
import type { Values } from '../statements/dialect.ts'
import { openReader } from './connection.ts'
import { type Answer, type Call, failureOf, type ThreadMessage } from './messages.ts'
import { statementRunner } from './statement-runner.ts'

export type ReadQueries = { read: (text: string, values?: Values) => object[] }

/** The reading thread has its own connection, so that a long listing never delays a write or a request. */
function serve(port: NonNullable<typeof parentPort>): void {
  const tell = (message: ThreadMessage) => port.postMessage(message)
  // Opened on first use: only then has the writer created the file and its tables.
  let db: DatabaseSync | undefined
  let run: ReturnType<typeof statementRunner> | undefined
  const open = () => {
    db = openReader(String(workerData.path))
    return statementRunner(db)
  }

  const answer = ({ number, args }: Call): Answer => {
    try {
      run ??= open()
      return { number, result: run(...(args as Parameters<typeof run>)).rows }
    } catch (error) {
      return { number, failure: failureOf(error) }
    }
  }

  port.on('message', (message: Call[] | 'close') => {
    if (message !== 'close') return tell({ answers: message.map(answer) })
    db?.close()
    port.close()
  })
  tell({ ready: true })
  tidyUpThread()
}

if (parentPort) serve(parentPort)

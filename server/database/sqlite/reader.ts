import { parentPort, workerData } from 'node:worker_threads'
import { tidyUpThread } from '../../process/after-start.ts'
import type { Values } from '../statements/dialect.ts'
import { openReader } from './connection.ts'
import { type Answer, type Call, failureOf, type ThreadMessage } from './messages.ts'
import { searchTermsTable } from './search-leads.ts'
import { statementRunner } from './statement-runner.ts'

function readQueries(path: string) {
  const db = openReader(path)
  db.exec(searchTermsTable)
  const run = statementRunner(db)
  return {
    close: () => db.close(),
    read: (text: string, values?: Values): object[] => run(text, values).rows,
  }
}

export type ReadQueries = ReturnType<typeof readQueries>

/** The thread that reads, on a connection of its own: a long listing never stalls a write or a request. */
function serve(port: NonNullable<typeof parentPort>): void {
  const tell = (message: ThreadMessage) => port.postMessage(message)
  // Opened by the first read: only then has the writer surely made the file and its tables.
  let queries: ReadQueries | undefined

  const answer = ({ number, args }: Call): Answer => {
    try {
      queries ??= readQueries(String(workerData.path))
      return { number, result: queries.read(...(args as Parameters<ReadQueries['read']>)) }
    } catch (error) {
      return { number, failure: failureOf(error) }
    }
  }

  port.on('message', (message: Call[] | 'close') => {
    if (message !== 'close') return tell({ answers: message.map(answer) })
    queries?.close()
    port.close()
  })
  tell({ ready: true })
  tidyUpThread()
}

if (parentPort) serve(parentPort)

import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from './connection.ts'
import { type Answer, type Call, failureOf, type ThreadMessage } from './messages.ts'
import { readQueries } from './read-queries.ts'

/** The thread that reads, on a connection of its own: a long listing never stalls a write or a request. */
function serve(port: NonNullable<typeof parentPort>): void {
  const tell = (message: ThreadMessage) => port.postMessage(message)
  const db = openReader(String(workerData.path))
  const queries = readQueries(db)

  const answer = ({ number, name, args }: Call): Answer => {
    try {
      // Names and arguments come typed from the store on the main thread.
      const query = (queries as Record<string, (...args: unknown[]) => unknown>)[name]
      return { number, result: query?.(...args) }
    } catch (error) {
      return { number, failure: failureOf(error) }
    }
  }

  port.on('message', (message: Call[] | 'close') => {
    if (message !== 'close') {
      tell({ answers: message.map(answer) })
      return
    }
    db.close()
    port.close()
  })
  tell({ ready: true })
}

if (parentPort) {
  try {
    serve(parentPort)
  } catch (error) {
    parentPort.postMessage({ failedToStart: failureOf(error) } satisfies ThreadMessage)
    parentPort.close()
  }
}

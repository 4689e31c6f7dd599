import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from './connection.ts'
import { type Answer, type Call, failureOf, type ThreadMessage } from './messages.ts'
import { type ReadQueries, readQueries } from './read-queries.ts'

/** The thread that reads, on a connection of its own: a long listing never stalls a write or a request. */
function serve(port: NonNullable<typeof parentPort>): void {
  const tell = (message: ThreadMessage) => port.postMessage(message)
  // Opened by the first read: only then has the writer surely made the file and its tables.
  let queries: ReadQueries | undefined

  const answer = ({ number, name, args }: Call): Answer => {
    try {
      queries ??= readQueries(openReader(String(workerData.path)))
      // Names and arguments come typed from the store on the main thread.
      const query = (queries as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
      return { number, result: query?.(...args) }
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
  flushCompileCache()
}

if (parentPort) serve(parentPort)

import { parentPort } from 'node:worker_threads'
import type { Call } from '../../server/database/sqlite/messages.ts'

/** Responds like a database thread, exits on command, and never answers `wait`. */
parentPort?.on('message', (calls: Call[] | 'close') => {
  if (calls === 'close') return parentPort?.close()
  if (calls.some(({ name }) => name === 'die')) process.exit(1)
  const answers = calls
    .filter(({ name }) => name === 'echo')
    .map(({ number, args }) => ({ number, result: args[0] }))
  parentPort?.postMessage({ answers })
})
parentPort?.postMessage({ ready: true })

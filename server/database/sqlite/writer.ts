import type { DatabaseSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { tidyUpThread } from '../../process/after-start.ts'
import { checkSchema } from '../migrations.ts'
import { stepsOf, type TransactionName } from '../statements/transactions.ts'
import { namingDisk, openWriter, truncateLog } from './connection.ts'
import { type Answer, type Call, failureOf, type ThreadMessage } from './messages.ts'
import { appliedMigrations, migrate, sqliteSchema } from './migrate.ts'
import { runSteps, statementRunner } from './statement-runner.ts'

/**
 * The writing thread. While one COMMIT waits for the disk, calls queue up and share the next COMMIT (group commit).
 * No call is answered before its COMMIT.
 */
function writeCommands(db: DatabaseSync) {
  const write = statementRunner(db)
  return {
    write,
    transact: (name: TransactionName, args: unknown[]) => runSteps(stepsOf(name, args), write),
    /** A real write: a full or read-only disk still allows reads. */
    probe: () => {
      checkSchema(sqliteSchema, appliedMigrations(db))
      write('UPDATE write_probe SET probed_at = $now', { now: Date.now() })
    },
    truncateLog: () => truncateLog(db),
  }
}

export type WriteCommands = ReturnType<typeof writeCommands>

function groupCommit(db: DatabaseSync, path: string, run: (call: Call) => unknown, refuseMoved: () => void) {
  const runAlone = (call: Call): Answer => {
    db.exec('SAVEPOINT command')
    try {
      const result = run(call)
      db.exec('RELEASE command')
      return { number: call.number, result }
    } catch (error) {
      // A full disk or an I/O error makes SQLite roll back the whole transaction, including all other commands of the
      // group.
      if (!db.isTransaction) throw error
      db.exec('ROLLBACK TO command; RELEASE command')
      return { number: call.number, failure: failureOf(error) }
    }
  }

  return (calls: Call[]): Answer[] => {
    try {
      db.exec('BEGIN IMMEDIATE')
      const answers = calls.map(runAlone)
      refuseMoved()
      db.exec('COMMIT')
      return answers
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      const failure = failureOf(namingDisk(path, error))
      return calls.map(({ number }) => ({ number, failure }))
    }
  }
}

function serve(port: NonNullable<typeof parentPort>): void {
  const tell = (message: ThreadMessage) => port.postMessage(message)
  const path = String(workerData.path)
  const { db, refuseMoved } = openWriter(path, workerData.user)
  migrate(db, workerData.user)
  const known = writeCommands(db)
  // The store on the main thread checks names and arguments by type.
  const run = ({ name, args }: Call) =>
    (known as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args)
  const commitGroup = groupCommit(db, path, run, refuseMoved)

  port.on('message', (first: Call[] | 'close') => {
    let closing = first === 'close'
    const calls = first === 'close' ? [] : first
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port)) {
      if (more.message === 'close') closing = true
      else calls.push(...more.message)
    }
    // The log cannot be truncated inside a transaction.
    const commands = calls.filter(({ name }) => name !== 'truncateLog')
    if (commands.length > 0) tell({ answers: commitGroup(commands) })
    for (const call of calls)
      if (call.name === 'truncateLog') tell({ answers: [{ number: call.number, result: run(call) }] })
    if (closing) {
      db.close()
      port.close()
    }
  })
  tell({ ready: true })
  tidyUpThread()
}

if (parentPort) {
  try {
    serve(parentPort)
  } catch (error) {
    const failure = failureOf(namingDisk(String(workerData.path), error))
    parentPort.postMessage({ failedToStart: failure } satisfies ThreadMessage)
    parentPort.close()
  }
}

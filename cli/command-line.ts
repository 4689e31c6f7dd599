import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CopyError } from '../server/backup/copy-files.ts'
import { type Config, ConfigError } from '../server/config.ts'
import { StoreStartError, StoreUnavailableError } from '../server/database/errors.ts'
import { openStore } from '../server/database/open-store.ts'
import { isBusy, isDamaged, isTransient, reasonOf } from '../server/database/sqlite/connection.ts'
import { databasePath } from '../server/database/sqlite/path.ts'
import type { Store } from '../server/database/store.ts'
import { codeOf } from '../server/process/describe-error.ts'
import { type Output, outputFailure, progressLine, standardOutput } from './output.ts'

/** An error of usage or configuration, printed as one line without a stack trace. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** `--name TEXT`, `--name`, and `--help` or `-h`. */
export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const
export const help = { type: 'boolean', short: 'h' } as const

type Options = NonNullable<ParseArgsConfig['options']>

export const readOptions = <O extends Options>(args: string[], options: O) =>
  parseArgs({ args, options }).values

/** With positional arguments. */
export const readArguments = <O extends Options>(args: string[], options: O) =>
  parseArgs({ args, options, allowPositionals: true })

/** A command's inputs, injected so that tests can run it in their own process. */
export interface Surroundings {
  env: NodeJS.ProcessEnv
  out: Output
  now: () => number
  actor: string
  progress?: ReturnType<typeof progressLine>
}

/** Shows the share that is done. */
export function shareDone(
  what: string,
  progress: Surroundings['progress'],
): (done: number, total: number) => void {
  progress?.show(`${what} …`)
  return (done, total) => progress?.show(`${what}: ${Math.floor((done / Math.max(1, total)) * 100)} %`)
}

export async function runCommand(command: (args: string[], around: Surroundings) => Promise<void>) {
  const { env, argv } = process
  const around = {
    env,
    out: standardOutput(env),
    now: Date.now,
    actor: currentUser(),
    progress: progressLine(),
  }
  try {
    await command(argv.slice(2), around)
    // A write can fail after it was accepted; wait for the last one.
    await new Promise<void>((resolve) => process.stdout.write('', () => resolve()))
    if (outputFailure()) throw outputFailure()
  } catch (error) {
    // `| head` closes the pipe early, which is not a failure.
    if (codeOf(error) === 'EPIPE') return
    const line = operatorMessage(error)
    if (line === undefined) throw error
    console.error(line)
    process.exitCode = 1
  }
}

/** One line for an error that the operator can fix; undefined for a bug, which keeps its stack trace. */
export const operatorMessage = (error: unknown): string | undefined =>
  isForOperator(error) ? reasonOf(error).split('\n').join(' ') : undefined

function isForOperator(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const wrongArguments = codeOf(error).startsWith('ERR_PARSE_ARGS')
  const wrongFile = 'syscall' in error || isBusy(error) || isDamaged(error) || isTransient(error)
  const meantForOperator = [CommandError, ConfigError, CopyError, StoreStartError, StoreUnavailableError]
  return wrongArguments || wrongFile || meantForOperator.some((kind) => error instanceof kind)
}

/** In a container the user often has an id and no name. */
export function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

/** A command never creates a database: with a mistyped DATA_DIR it would list an empty one. */
async function openExistingStore(config: Config): Promise<Store> {
  if (config.databaseUrl === undefined && !existsSync(databasePath(config.dataDir)))
    throw new CommandError(
      `There is no database in ${config.dataDir}; set DATA_DIR to the folder that the server uses.`,
    )
  return openStore(config, { user: 'command' })
}

export async function withStore(
  config: Config,
  work: (store: Store) => Promise<void>,
  open: (config: Config) => Promise<Store> = openExistingStore,
): Promise<void> {
  const store = await open(config)
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { jsonArray } from '../server/database/lead-json.ts'

export interface Output {
  /** Waits for backpressure, so that a long listing needs little memory. */
  write(text: string): Promise<void>
  /** Writes a line to stderr, so that it is not part of the listing. */
  tell(line: string): void
  /** Width of the terminal; undefined if the output is not a terminal. */
  columns: number | undefined
  colour: boolean
}

let failure: Error | undefined
process.stdout.on('error', (error) => {
  failure = error
})

/** The error of standard output: EPIPE if the reader closed it, or a full disk. */
export const outputFailure = (): Error | undefined => failure

async function write(text: string): Promise<void> {
  if (failure) throw failure
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

export const standardOutput = (env: NodeJS.ProcessEnv): Output => ({
  write,
  tell: (line) => console.error(line),
  columns: process.stdout.isTTY ? process.stdout.columns || 80 : undefined,
  colour: process.stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb',
})

/** A progress line that overwrites itself; silent if stderr is not a terminal. */
export function progressLine() {
  const { stderr } = process
  const put = (text: string) => stderr.isTTY && stderr.write(`\r\x1b[K${text}`)
  return { show: (text: string) => put(text), end: () => put('') }
}

export async function printJson<T>(items: AsyncIterable<T>, toJson: (item: T) => object, out: Output) {
  for await (const text of jsonArray(items, toJson)) await out.write(text)
}

/** Strips control characters: a visitor's text must not send escape sequences to the operator's terminal. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

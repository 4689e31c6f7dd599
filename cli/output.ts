import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { jsonArray } from '../server/database/lead-json.ts'

export interface Output {
  /** Waits while the reader is behind, so that a listing of any length needs little memory. */
  write(text: string): Promise<void>
  /** A line for the person at the terminal that is no part of the listing. */
  tell(line: string): void
  /** How many characters fit into a line; undefined when nobody watches. */
  columns: number | undefined
  colour: boolean
}

let failure: Error | undefined
process.stdout.on('error', (error) => {
  failure = error
})

/** Why standard output takes nothing more: EPIPE when its reader has gone, as `head` does, or a full disk. */
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

/** How far something has come, in one line that is written over; nothing where nobody watches. */
export function progressLine() {
  const { stderr } = process
  const put = (text: string) => stderr.isTTY && stderr.write(`\r\x1b[K${text}`)
  return { show: (text: string) => put(text), end: () => put('') }
}

export async function printJson<T>(items: AsyncIterable<T>, toJson: (item: T) => object, out: Output) {
  for await (const text of jsonArray(items, toJson)) await out.write(text)
}

/** Visitors' text must not steer the operator's terminal. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

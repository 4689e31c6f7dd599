import type { Config } from '../../server/config.ts'
import type { Store } from '../../server/database/store.ts'
import type { Output } from '../output.ts'

/** What a command gets to work with. */
export interface Call {
  store: Store
  args: string[]
  config: Config
  out: Output
  now: () => number
  /** Whose looks and changes these are. */
  actor: string
  /** Adds to how many leads or mails the command has shown or changed, for the log of access. */
  count: (records: number) => void
}

export type Command = (call: Call) => Promise<void>

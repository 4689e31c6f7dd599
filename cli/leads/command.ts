import type { Config } from '../../server/config.ts'
import type { Store } from '../../server/database/store.ts'
import type { Surroundings } from '../command-line.ts'

export interface Call extends Omit<Surroundings, 'env'> {
  store: Store
  args: string[]
  config: Config
  /** Adds to how many leads or mails the command has shown or changed, for the log of access. */
  count: (records: number) => void
}

export type Command = (call: Call) => Promise<void>

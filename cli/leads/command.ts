import type { Config } from '../../server/config.ts'
import type { Store } from '../../server/database/store.ts'
import type { Surroundings } from '../command-line.ts'

export interface Call extends Omit<Surroundings, 'env'> {
  store: Store
  args: string[]
  config: Config
  /** Counts the leads or mails that the command showed or changed, for the access record. */
  count: (records: number) => void
}

export type Command = (call: Call) => Promise<void>

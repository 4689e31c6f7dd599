import type { CopyCounts } from './sqlite-copy.ts'

export interface RestoreOptions {
  /** Whether what the store holds now may give way; a copy of it is made first. */
  replace: boolean
  now: number
}

export interface Restored extends CopyCounts {
  /** Leads left out because they were erased after the copy was made. */
  erased: number
  /** Erasures made since that nobody can apply any more. */
  unreadable: number
  /** Mails and hand-overs that are not sent by themselves, since they may have gone out. */
  held: number
  /** Where the copy of what was there before is. */
  saved: string | undefined
}

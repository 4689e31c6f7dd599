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
  saved: string | undefined
}

/** What becomes of a mail or hand-over that was on its way when the copy was made, and may have arrived since. */
export const mayHaveGoneOut = 'may have gone out already (restored copy)'

/** What is known of a delivery beside what it was from the start. */
export const stateColumns = ['state', 'attempts', 'last_error', 'due_at', 'sent_at'] as const

/** Emptied where they are: a session that was ended since the copy was made must not come back to life. */
export const signInTables = ['desk_sign_ins', 'desk_sessions'] as const

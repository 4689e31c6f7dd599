/** What becomes of a mail or hand-over that was on its way when the copy was made, and may have arrived since. */
export const mayHaveGoneOut = 'may have gone out already (restored copy)'

/** What is known of a delivery beside what it was from the start. */
export const stateColumns = ['state', 'attempts', 'last_error', 'due_at', 'sent_at'] as const

/** Emptied where they are: a session that was ended since the copy was made must not come back to life. */
export const signInTables = ['desk_sign_ins', 'desk_sessions'] as const

/** The advisory lock of whoever creates, replaces or upgrades the tables. */
export const migrationLock = '7246891035'
/** The advisory lock of erasures: they are numbered in the order of their commits, and none runs beside a recovery. */
export const erasureLock = '7246891036'
/** The advisory lock that every command of several statements shares, and that a restore has alone. */
export const commandLock = '7246891037'

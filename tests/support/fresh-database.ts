import { askRun } from './shared-by-run.ts'

/** The address of a PostgreSQL database of the test's own, with all tables and nothing in them. */
export const freshDatabaseUrl = () => askRun('/fresh-database')

/** The same without tables, for tests of how they come to be. */
export const emptyDatabaseUrl = () => askRun('/empty-database')

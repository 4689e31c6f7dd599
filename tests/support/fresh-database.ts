import { askRun } from './shared-by-run.ts'

/** The URL of a new PostgreSQL database with all tables, which are empty. */
export const freshDatabaseUrl = () => askRun('/fresh-database')

/** The same without tables, for tests of migrations. */
export const emptyDatabaseUrl = () => askRun('/empty-database')

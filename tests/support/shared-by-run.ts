/** Where the tests of a run find what they share; see `per-run.ts`. */
export const addressVariable = 'SHARED_BY_RUN'

/** Set: the site stays as it was built, whatever has changed since. */
export const siteAsBuiltVariable = 'SITE_AS_BUILT'

/** Set: every database makes its own tables, since those of the one that is copied may be older than the code. */
export const ownTablesVariable = 'OWN_TABLES'

/** Nothing where no runner shares anything, as in benchmarks. */
export async function askRun(path: string): Promise<string> {
  const address = process.env[addressVariable]
  if (address === undefined) return ''
  const response = await fetch(address + path)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

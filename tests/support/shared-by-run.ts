/** Where tests find the shared resources; see `per-run.ts`. */
export const addressVariable = 'SHARED_BY_RUN'

/** If set, the site is not rebuilt, whatever has changed. */
export const siteAsBuiltVariable = 'SITE_AS_BUILT'

/** If set, every database creates its own tables, because the template's may be older than the code. */
export const ownTablesVariable = 'OWN_TABLES'

/** Empty without a test runner, as in benchmarks. */
export async function askRun(path: string): Promise<string> {
  const address = process.env[addressVariable]
  if (address === undefined) return ''
  const response = await fetch(address + path)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

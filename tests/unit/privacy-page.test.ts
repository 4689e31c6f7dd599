import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { collections, formSchemas } from '../../contract/forms.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { queryDatabase } from '../support/query-database.ts'

/** Not about a person: migrations, keys of servers, leases, the write probe and row numbers. */
const aboutNobody = /^(migrations|server_keys|server_duties|write_probe)\.|\.seq$/

const columnsIn = {
  SQLite: `SELECT tables.name || '.' || columns.name AS name
    FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%'`,
  PostgreSQL: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND is_generated = 'NEVER'`,
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'content/privacy.json lists every field of the forms and every column that %s stores',
  async (dialect) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firsthour-privacy-'))
    const config = { dataDir, databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined }
    await (await openStore(config)).close()
    const columns = (await queryDatabase(config, columnsIn[dialect])).map(({ name }) => String(name))
    await rm(dataDir, { recursive: true })
    const fields = collections.flatMap((collection) =>
      Object.keys(formSchemas[collection].entries).map((field) => `${collection}.${field}`),
    )
    const stored = [...fields, ...columns.filter((name) => !aboutNobody.test(name))]
    const listed = facts.privacy.stored.flatMap((row) => row.columns)
    expect(listed.toSorted()).toEqual(stored.toSorted())
  },
)

test('every row of that list is a row of the notice', () => {
  const rows = content.privacy.collected.rows.map(({ what }) => what)
  expect(rows).toEqual(expect.arrayContaining(facts.privacy.stored.map(({ what }) => what)))
})

test('the retention times of the notice are those of the server', () => {
  const config = readConfig({})
  expect(content.privacy.keptDays).toEqual({
    leads: config.leadsRetentionDays,
    visits: config.trackingRetentionDays,
    events: config.analyticsRetentionDays,
  })
})

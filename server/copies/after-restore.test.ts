import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { holdMails, present, presentRights } from './after-restore.ts'

test('PostgreSQL reads the present deliveries once, however many mails of a copy are queued', async () => {
  const client = new Client(await freshDatabaseUrl())
  await client.connect()
  try {
    await client.query(
      `CREATE TEMP TABLE present_deliveries AS SELECT * FROM (${present.deliveries}) AS known WHERE false`,
    )
    await client.query(
      `INSERT INTO present_deliveries (id) SELECT 'mail ' || nth FROM generate_series(1, 20000) AS nth`,
    )
    // As if there were too many for memory.
    await client.query(`SET work_mem = '64kB'`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${holdMails}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('present_deliveries')
    // PostgreSQL runs a SubPlan once per row.
    expect(plan).not.toContain('SubPlan')
  } finally {
    await client.end()
  }
})

test.each([
  ['leads', presentRights.owed, ['utm_source', 'utm_campaign']],
  ['lead_changes', presentRights.changes, ['lead_seq']],
])('every column of %s is kept with a lead that a restore keeps', async (table, text, derived) => {
  const client = new Client(await freshDatabaseUrl())
  await client.connect()
  try {
    const named = await client.query(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
    const kept = (await client.query(`${text} LIMIT 0`)).fields.map(({ name }) => name)
    const lost = named.rows.map(({ name }) => name).filter((name) => !kept.includes(name))
    expect(lost.toSorted()).toEqual(['seq', ...derived].toSorted())
  } finally {
    await client.end()
  }
})

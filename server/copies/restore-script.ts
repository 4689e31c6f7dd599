import { type AppliedMigration, checksumOf, type Migration } from '../database/migrations.ts'
import { migrationsTable } from '../database/postgres/migrate.ts'
import { convertsAddresses } from '../database/statements/convert-addresses.ts'
import {
  bringUpToDate,
  countGone,
  holdMails,
  joinChains,
  keepRights,
  leaveChains,
  present,
  presentRights,
  spareReaddressed,
  withoutChains,
} from './after-restore.ts'
import type { GoneRecord } from './erasure-list.ts'
import { otherConnections } from './postgres-tools.ts'

/**
 * Saves the state of the present deliveries, then drops all our tables and functions. The operator's own functions
 * stay.
 */
export function beforeDump(tables: string[], functions: string[]): string {
  return `
    BEGIN;
    SET LOCAL client_min_messages = warning;
    SELECT set_config('firsthour.schema', (SELECT current_schema()), true) \\g /dev/null
    ${tables.map((table) => `LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE;`).join('\n')}
    ${tables.includes('deliveries') && tables.includes('leads') ? tempTables(present) : ''}
    ${tables.includes('person_requests') ? tempTables(presentRights) : ''}
    CREATE TEMP TABLE present_numbers ON COMMIT DROP AS
      SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema();
    DO $do$
    BEGIN
      -- Whoever has connected since the first look would lose what it writes now.
      FOR nth IN 1..30 LOOP
        PERFORM pg_stat_clear_snapshot();
        EXIT WHEN NOT EXISTS (SELECT FROM ${otherConnections});
        IF nth = 30 THEN RAISE EXCEPTION 'the database is in use: stop every server on it first'; END IF;
        PERFORM pg_sleep(0.1);
      END LOOP;
    END $do$;
    DO $do$
    DECLARE each record;
    BEGIN
      FOR each IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
          AND NOT relispartition -- goes with what it is a part of
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', each.name); END LOOP;
      FOR each IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
          AND proname IN (SELECT json_array_elements_text('${JSON.stringify(functions).replaceAll("'", "''")}'))
      LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', each.name); END LOOP;
    END $do$;
  `
}

const tempTables = (texts: Record<string, string>, where = '') =>
  Object.entries(texts)
    .map(
      ([name, text]) =>
        `CREATE TEMP TABLE IF NOT EXISTS present_${name} ON COMMIT DROP AS SELECT * FROM (${text}) AS known ${where};`,
    )
    .join('\n')

/** Migrations that the dump has, and those that it lacks. */
interface DumpedSchema {
  applied: AppliedMigration[]
  pending: Migration[]
}

/** The migration that needs more than SQL, and the one that changes what it makes. Nothing here depends on them. */
const leftToMigrate = [convertsAddresses, '008-after-an-erasure']

/** Migrates in the same transaction, so that an older copy has the tables for what people asked for since. */
function upgraded({ applied, pending }: DumpedSchema): string {
  const signed = applied.map(
    ({ number, checksum }) => `UPDATE migrations SET checksum = '${checksum}' WHERE number = ${number};`,
  )
  const made = pending.flatMap((migration) => {
    const { number, name, sql, servesSince } = migration
    const row = `${number}, '${name}', ${Date.now()}, ${servesSince}, '${checksumOf(migration)}'`
    return leftToMigrate.includes(name) ? [] : `${sql};\nINSERT INTO migrations VALUES (${row});`
  })
  return pending.length === 0 ? '' : [`${migrationsTable};`, ...signed, ...made].join('\n')
}

/**
 * Sequences never repeat a number of the replaced database, nor one in the list of erasures. The last line has the counts
 * of held mails, kept leads and erased leads.
 */
export function* afterDump(gone: GoneRecord[], lastErasure: number, schema: DumpedSchema): Generator<string> {
  const hasChains = schema.pending.every(({ name }) => name !== convertsAddresses)
  yield `
    SELECT set_config('search_path', current_setting('firsthour.schema') || ', pg_temp', true) \\g /dev/null
    ${upgraded(schema)}
    ${tempTables({ ...present, ...presentRights, ...withoutChains }, 'WHERE false')}
    CREATE TEMP TABLE gone (record text, id text, reason text) ON COMMIT DROP;
    COPY gone FROM stdin;
`
  for (const { table, id, reason } of gone)
    yield `${table}\t${id.replaceAll(/[\\\t\n\r]/g, '\\$&')}\t${reason}\n`
  yield `\\.
    INSERT INTO present_numbers VALUES ('erasures_seq_seq', nullif(${lastErasure}, 0));
    SELECT setval(quote_ident(own.sequencename)::regclass, max(known.last_value))
      FROM pg_sequences AS own JOIN present_numbers AS known USING (sequencename)
      WHERE schemaname = current_schema()
      GROUP BY own.sequencename, own.last_value HAVING max(known.last_value) > coalesce(own.last_value, 0) \\g /dev/null
    ${spareReaddressed}
    ${hasChains ? leaveChains : ''}
    ${bringUpToDate}
    ${keepRights}
    ${hasChains ? joinChains : ''}
    WITH held AS (${holdMails} RETURNING id) SELECT count(*), (SELECT count(*) FROM present_owed), (${countGone}) FROM held;
    COMMIT;
  `
}

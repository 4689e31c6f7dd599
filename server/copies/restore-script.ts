import type { CopiedRecord } from './erasure-list.ts'
import { otherConnections } from './postgres-tools.ts'
import { deliveryStates, quoted, settling } from './settle.ts'

/** What the present knows of mails is put aside, then all that is ours makes room; functions of the operator's own stay. */
export function beforeDump(tables: string[], functions: string[]): string {
  return `
    BEGIN;
    SET LOCAL client_min_messages = warning;
    SELECT set_config('firsthour.schema', (SELECT current_schema()), true) \\g /dev/null
    ${tables.map((table) => `LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE;`).join('\n')}
    ${tables.includes('deliveries') ? `CREATE TEMP TABLE present ON COMMIT DROP AS ${deliveryStates};` : ''}
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
          AND proname IN (SELECT json_array_elements_text(${quoted(JSON.stringify(functions))}))
      LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', each.name); END LOOP;
    END $do$;
  `
}

/** The last thing that is printed is how many deliveries are held. */
export function afterDump(gone: CopiedRecord[]): string {
  const { settle, hold } = settling(gone, (json) => `SELECT json_array_elements_text(${json})`)
  return `
    SELECT set_config('search_path', current_setting('firsthour.schema') || ', pg_temp', true) \\g /dev/null
    ${settle}
    WITH held AS (${hold} RETURNING id) SELECT count(*) FROM held;
    COMMIT;
  `
}

-- Partitions the table of analytics events by day, so that an old day is dropped at once instead of row by row. For a
-- million visitors a day (docs/scaling.md). Run it once, while servers run or not, as the owner of the tables:
--   psql "$DATABASE_URL" -f deploy/postgres/partition-events.sql
-- Then call this every day, with ANALYTICS_RETENTION_DAYS minus one:
--   psql "$DATABASE_URL" -c 'SELECT tend_events(29)'
-- If it fails, for example because a running pg_dump holds a lock, run it again on the same day: the check constraint that
-- it leaves behind would reject the events of the day after tomorrow.
\set ON_ERROR_STOP 1
SET client_min_messages = warning;
SET lock_timeout = '10s';
SELECT relkind = 'p' AS done FROM pg_class WHERE oid = 'events'::regclass \gset
\if :done
  \echo 'Events are split by day already; nothing was changed.'
  \q
\endif

-- Existing events, and new ones until the end of tomorrow, stay in one partition. The check constraint is validated
-- without blocking writes, and lets the table be attached below without another scan.
SELECT ((floor(extract(epoch FROM now()) / 86400) + 2) * 86400000)::bigint AS turn \gset
ALTER TABLE events DROP CONSTRAINT IF EXISTS events_of_before,
  ADD CONSTRAINT events_of_before CHECK (timestamp < :turn) NOT VALID;
ALTER TABLE events VALIDATE CONSTRAINT events_of_before;

BEGIN;
ALTER TABLE events RENAME TO events_before;
ALTER INDEX events_by_time RENAME TO events_before_by_time;
ALTER INDEX events_pkey RENAME TO events_before_pkey;
CREATE SEQUENCE events_numbers;
SELECT setval('events_numbers', (SELECT coalesce(max(seq), 0) + 1 FROM events_before), false) \g /dev/null
ALTER TABLE events_before ALTER seq DROP IDENTITY;
CREATE TABLE events (
  seq bigint NOT NULL DEFAULT nextval('events_numbers'),
  name text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  timestamp bigint NOT NULL,
  value double precision
) PARTITION BY RANGE (timestamp);
ALTER SEQUENCE events_numbers OWNED BY events.seq;
CREATE INDEX events_by_time ON events (timestamp);
ALTER TABLE events ATTACH PARTITION events_before FOR VALUES FROM (MINVALUE) TO (:turn);
-- For events without a partition of their day, if tend_events is not called for a week.
CREATE TABLE events_rest PARTITION OF events DEFAULT;
ALTER TABLE events_rest ADD PRIMARY KEY (seq);

CREATE FUNCTION tend_events(keep_days integer) RETURNS void LANGUAGE plpgsql SET lock_timeout = '10s' AS $$
DECLARE
  day_ms CONSTANT bigint := 86400000;
  today CONSTANT bigint := floor(extract(epoch FROM now()) / 86400)::bigint * day_ms;
  begins bigint;
  part text;
BEGIN
  FOR begins IN SELECT today + nth * day_ms FROM generate_series(0, 7) AS nth LOOP
    part := 'events_' || to_char(to_timestamp(begins / 1000) AT TIME ZONE 'UTC', 'YYYY_MM_DD');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS, PRIMARY KEY (seq))', part);
      EXECUTE format('WITH moved AS (DELETE FROM events_rest WHERE timestamp >= $1 AND timestamp < $2 RETURNING *)
        INSERT INTO %I SELECT * FROM moved', part) USING begins, begins + day_ms;
      EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', part, begins,
        begins + day_ms);
    EXCEPTION WHEN invalid_object_definition THEN
      -- Still a day of events_before.
    END;
  END LOOP;
  FOR part IN
    SELECT inhrelid::regclass FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'events'::regclass
      AND substring(pg_get_expr(relpartbound, inhrelid) FROM $re$ TO \('?(\d+)$re$)::bigint <= today - keep_days * day_ms
  LOOP
    EXECUTE 'DROP TABLE ' || part;
  END LOOP;
END $$;
SELECT tend_events(36500) \g /dev/null
COMMIT;

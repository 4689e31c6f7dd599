-- serves-since: 2
-- Keys that all servers share. One that comes from the environment is not kept here, only its fingerprint.
CREATE TABLE server_keys (
  name text PRIMARY KEY,
  value text,
  fingerprint text NOT NULL
);

-- Work that one server at a time does, and until when it is taken.
CREATE TABLE server_duties (
  name text PRIMARY KEY,
  taken_until bigint NOT NULL
);

-- As many leads as wait, as one set: together they cost a fraction of as many calls of create_lead. The caller gives no
-- two with the same fingerprint or key. Those whose key or id is known are missing in the answer; create_lead, called
-- for each of them, finds what is there and waits until the standbys have it.
-- Left to itself the planner may look for an equal lead by time and read all of the last minutes for each, or, with a plan
-- made while the table was small, read all of it: hence the setting, and the sum that no index of times fits.
CREATE FUNCTION create_leads(given json, twin_locks bigint[], window_ms bigint, server_now bigint)
RETURNS TABLE (id text, "timestamp" bigint) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  shift bigint;
BEGIN
  -- Of two equal leads that arrive at once the second waits here, and then finds the first. The locks come sorted, so
  -- that two servers never wait for each other in a circle.
  PERFORM pg_advisory_xact_lock(twin_lock) FROM unnest(twin_locks) AS twin_lock;
  shift := clock_shift(server_now, clock_timestamp());
  RETURN QUERY
  WITH arrived AS MATERIALIZED (
    SELECT each.*, each.timestamp + shift AS arrived_at, decode(each.fingerprint, 'hex') AS print
    FROM json_to_recordset(given) AS each (
      id text, collection text, fields text, email text, "timestamp" bigint, spam_reason text, notice_version text,
      language text, source text, idempotency_key text, fingerprint text, mails json, hand_overs json)
  ), made AS (
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
      idempotency_key, duplicate_key)
    SELECT id, collection, fields, email, arrived_at,
      CASE WHEN spam_reason IS NULL AND EXISTS (
        SELECT FROM leads
        WHERE leads.duplicate_key = ANY (ARRAY(
          SELECT int4send(hour::integer) || print
          FROM generate_series(greatest(0, arrived_at - window_ms) / 3600000, arrived_at / 3600000) AS hour
        )) AND leads.timestamp + 0 >= arrived_at - window_ms
      ) THEN 'duplicate' ELSE spam_reason END,
      notice_version, language, source, decode(idempotency_key, 'hex'),
      int4send((arrived_at / 3600000)::integer) || print
    FROM arrived
    ON CONFLICT DO NOTHING RETURNING leads.seq, leads.id, leads.timestamp, leads.spam_reason
  ), queued AS (
    INSERT INTO mails (id, lead_seq, kind, to_address, subject, created_at, due_at)
    SELECT mail.id, made.seq, mail.kind, mail.address, mail.subject, mail.due_at + shift, mail.due_at + shift
    FROM made JOIN arrived ON arrived.id = made.id, json_to_recordset(arrived.mails)
      AS mail (id text, kind text, address text, subject text, due_at bigint)
    WHERE made.spam_reason IS NULL
    ON CONFLICT DO NOTHING
  ), handed_over AS (
    INSERT INTO hand_overs (id, lead_seq, target, created_at, due_at)
    SELECT hand_over.id, made.seq, hand_over.target, hand_over.due_at + shift, hand_over.due_at + shift
    FROM made JOIN arrived ON arrived.id = made.id, json_to_recordset(arrived.hand_overs)
      AS hand_over (id text, target text, due_at bigint)
    WHERE made.spam_reason IS NULL
    ON CONFLICT DO NOTHING
  )
  SELECT made.id, made.timestamp FROM made;
END $$;

INSERT INTO erasure_key
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- The grams are our own, because an extension may not be allowed, and pg_trgm sees no Telugu in a database of the C locale.
ALTER TABLE lead_search ADD COLUMN grams integer[] NOT NULL;
CREATE INDEX lead_search_by_grams ON lead_search USING gin (grams);

-- Once for all leads of a batch: for each by itself they would be a fifth of its cost.
CREATE FUNCTION note_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_index SELECT seq FROM added ON CONFLICT DO NOTHING;
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind) SELECT id, 'lead' FROM added ORDER BY seq;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_new_leads();

CREATE FUNCTION note_corrected_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_index VALUES (NEW.seq) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- Only what was corrected goes into the index again.
CREATE TRIGGER lead_corrected AFTER UPDATE OF fields ON leads
FOR EACH ROW WHEN (NEW.fields <> OLD.fields) EXECUTE FUNCTION note_corrected_lead();

CREATE FUNCTION tell_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind)
    VALUES (OLD.id, CASE TG_OP WHEN 'UPDATE' THEN 'change' ELSE 'gone' END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_lead AFTER UPDATE OF version, unread OR DELETE ON leads
FOR EACH ROW EXECUTE FUNCTION tell_of_lead();

CREATE FUNCTION tell_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind)
    SELECT id, CASE NEW.queue WHEN 'mail' THEN 'mail' ELSE 'handOver' END FROM leads WHERE seq = NEW.lead_seq;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_delivery AFTER UPDATE OF state ON deliveries
FOR EACH ROW WHEN (NEW.lead_seq IS NOT NULL) EXECUTE FUNCTION tell_of_delivery();

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

-- What turns a server's time into the database's, so that servers whose clocks differ agree on what is due and which
-- of two leads came first. Without the server's own time (tests make times up) nothing is turned.
CREATE FUNCTION clock_shift(server_now bigint, database_now timestamptz DEFAULT statement_timestamp())
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(floor(extract(epoch FROM database_now) * 1000)::bigint - server_now, 0)
$$;

-- In a function every statement sees what was committed before it, so a check that follows a lock is never made on old data.
-- As many leads as wait, as one set: together they cost a fraction of as many calls. The caller gives no two with the
-- same words, key or address.
-- Left to itself the planner may look for an equal lead by time and read all of the last minutes for each, or, with a plan
-- made while the table was small, read all of it: hence the settings, and the sum that no index of times fits. Planned anew
-- or compiled for each batch, it would cost more than the leads do.
CREATE FUNCTION create_leads(given json, locks bigint[], window_ms bigint, most_thanks integer, server_now bigint)
RETURNS TABLE (given_id text, id text, "timestamp" bigint, created boolean, "otherFields" boolean) LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE
  shift bigint;
  made_ids text[];
  made_times bigint[];
BEGIN
  -- Of two leads at once that are equal, or of one address, the second waits here, and then finds the first.
  PERFORM pg_advisory_xact_lock(lock) FROM unnest(locks) AS lock;
  shift := clock_shift(server_now, clock_timestamp());
  WITH arrived AS MATERIALIZED (
    SELECT each.*, each.timestamp + shift AS at, greatest(0, each.timestamp + shift - 86400000) AS day_before
    FROM json_to_recordset(given) AS each (
      id text, collection text, fields text, email text, "timestamp" bigint, spam_reason text, notice_version text,
      language text, source text, idempotency_key text, fields_hash text, words text, sender_token text, thanked text,
      deliveries json)
  ), judged AS MATERIALIZED (
    SELECT *, CASE WHEN spam_reason IS NULL AND EXISTS (
        SELECT FROM leads
        WHERE leads.duplicate_key = ANY (ARRAY(
          SELECT int4send(hour::integer) || decode(words, 'hex')
          FROM generate_series(greatest(0, at - window_ms) / 3600000, at / 3600000) AS hour
        )) AND leads.timestamp + 0 >= at - window_ms
      ) THEN 'duplicate' ELSE spam_reason END AS reason,
      -- How many leads of this address were thanked in the 24 hours before.
      (SELECT count(*) FROM (SELECT day_before / 86400000 AS day UNION SELECT at / 86400000) AS days JOIN leads
        ON thanks_key > int4send(day::integer) || decode(thanked, 'hex') || int8send(day_before)
        AND thanks_key <= int4send(day::integer) || decode(thanked, 'hex') || '\xffffffffffffffff') AS thanks
    FROM arrived
  ), made AS (
    -- The keys begin with their hour or day, so that the indexes are written at their end.
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
      idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key)
    SELECT id, collection, fields, email, at, reason, notice_version, language, source, decode(idempotency_key, 'hex'),
      decode(fields_hash, 'hex'), int4send((at / 3600000)::integer) || decode(words, 'hex'), decode(sender_token, 'hex'),
      CASE WHEN reason IS NULL AND thanks < most_thanks
        THEN int4send((at / 86400000)::integer) || decode(thanked, 'hex') || int8send(at) END
    FROM judged
    ON CONFLICT DO NOTHING RETURNING leads.seq, leads.id, leads.timestamp, leads.spam_reason, leads.thanks_key
  ), queued AS (
    INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
    SELECT new.id, new.queue, new.kind, made.seq, new."to", new.subject, new."dueAt" + shift, new."dueAt" + shift
    FROM made JOIN arrived ON arrived.id = made.id, json_to_recordset(arrived.deliveries)
      AS new (id text, queue text, kind text, "to" text, subject text, "dueAt" bigint)
    WHERE made.spam_reason IS NULL AND (new.kind <> 'acknowledgement' OR made.thanks_key IS NOT NULL)
    ON CONFLICT DO NOTHING
  )
  SELECT array_agg(made.id), array_agg(made.timestamp) INTO made_ids, made_times FROM made;

  RETURN QUERY
  SELECT made.id, made.id, made.at, true, false FROM unnest(made_ids, made_times) AS made (id, at);
  IF coalesce(cardinality(made_ids), 0) < json_array_length(given) THEN
    -- Known by their key or id. The lock is a write, so that this answer too waits until the standbys have the lead
    -- that it speaks of.
    RETURN QUERY
    SELECT each.id, known.id, known.timestamp, false, known.id <> each.id AND known.fields_hash <> decode(each.fields_hash, 'hex')
    FROM json_to_recordset(given) AS each (id text, idempotency_key text, fields_hash text), LATERAL (
      SELECT leads.id, leads.timestamp, leads.fields_hash FROM leads
      WHERE leads.idempotency_key = decode(each.idempotency_key, 'hex') OR leads.id = each.id
      ORDER BY leads.idempotency_key = decode(each.idempotency_key, 'hex') DESC NULLS LAST LIMIT 1 FOR UPDATE
    ) AS known
    WHERE each.id <> ALL (coalesce(made_ids, '{}'));
  END IF;
END $$;

-- serves-since: 7
-- A replaced lead stays replaced when the lead that replaced it is erased. This trigger's function made it live again. The
-- trigger stays, because dropping it would wait for a running backup, and every lead would wait behind it.
CREATE OR REPLACE FUNCTION forget_replaced_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;

-- The lead with the same content that a new one repeats is none whose erasure is decided. All else is as in migration 003.
-- In a function every statement sees what was committed before it, so a check that follows a lock is never made on old data.
-- As many leads as wait, as one set: together they cost a fraction of as many calls. The caller gives no two with the
-- same words, key, mailbox or client, and none that replaces another. It locks no row of `leads`: whoever locks one may
-- then ask for the locks that are taken here.
-- Left to itself the planner may look for an equal lead by time and read all of the last minutes for each, or, with a plan
-- made while the table was small, read all of it: hence the settings, and the sum that no index of times fits. Planned anew
-- or compiled for each batch, it would cost more than the leads do.
CREATE OR REPLACE FUNCTION create_leads(
  given json, locks bigint[], window_ms bigint, most_thanks integer, most_of_client integer, server_now bigint)
RETURNS TABLE (given_id text, id text, "timestamp" bigint, created boolean, "otherFields" boolean) LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE
  shift bigint;
  made_ids text[];
  made_times bigint[];
  same_ids text[];
  first_ids text[];
BEGIN
  -- Of two leads at once that are equal, or of one mailbox or client, the second waits here, and then finds the first.
  PERFORM pg_advisory_xact_lock(lock) FROM unnest(locks) AS lock;
  shift := clock_shift(server_now, clock_timestamp());
  WITH arrived AS MATERIALIZED (
    SELECT each.*, each.timestamp + shift AS at, greatest(0, each.timestamp + shift - 86400000) AS day_before
    FROM json_to_recordset(given) AS each (
      id text, collection text, fields text, email text, "timestamp" bigint, spam_reason text, notice_version text,
      language text, source text, idempotency_key text, fields_hash text, words text, sender_token text, thanked text,
      client text, deliveries json)
  ), judged AS MATERIALIZED (
    SELECT *, (
        -- The first that said the same. A held lead is not the first for one that does not look like spam, and a lead whose
        -- erasure is decided is the first for none: what is sent after the decision would be erased too.
        SELECT leads.id FROM leads
        WHERE leads.duplicate_key = ANY (ARRAY(
          SELECT int4send(hour::integer) || decode(words, 'hex')
          FROM generate_series(greatest(0, at - window_ms) / 3600000, at / 3600000) AS hour
        )) AND leads.timestamp + 0 >= at - window_ms
          AND (leads.spam_reason IS NULL OR arrived.spam_reason IS NOT NULL)
          AND NOT EXISTS (SELECT FROM leads_to_erase WHERE lead_seq = leads.seq)
        ORDER BY leads.seq LIMIT 1
      ) AS first_id,
      -- How many leads of this mailbox were thanked in the 24 hours before, and of this client in the last hour.
      (SELECT count(*) FROM (SELECT day_before / 86400000 AS day UNION SELECT at / 86400000) AS days JOIN leads
        ON thanks_key > int4send(day::integer) || decode(thanked, 'hex') || int8send(day_before)
        AND thanks_key <= int4send(day::integer) || decode(thanked, 'hex') || '\xffffffffffffffff') < most_thanks
      AND (SELECT count(*) FROM thanked_clients
        WHERE thanked_clients.client = decode(arrived.client, 'hex') AND thanked_at > at - 3600000) < most_of_client
        AS thanks
    FROM arrived
  ), made AS (
    -- The keys begin with their hour or day, so that the indexes are written at their end.
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
      idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key)
    SELECT id, collection, fields, email, at, spam_reason, notice_version, language, source, decode(idempotency_key, 'hex'),
      decode(fields_hash, 'hex'), int4send((at / 3600000)::integer) || decode(words, 'hex'), decode(sender_token, 'hex'),
      CASE WHEN spam_reason IS NULL AND thanks
        THEN int4send((at / 86400000)::integer) || decode(thanked, 'hex') || int8send(at) END
    FROM judged WHERE first_id IS NULL
    ON CONFLICT DO NOTHING RETURNING leads.seq, leads.id, leads.timestamp, leads.spam_reason, leads.thanks_key
  ), queued AS (
    INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
    SELECT new.id, new.queue, new.kind, made.seq, new."to", new.subject, new."dueAt" + shift, new."dueAt" + shift
    FROM made JOIN arrived ON arrived.id = made.id, json_to_recordset(arrived.deliveries)
      AS new (id text, queue text, kind text, "to" text, subject text, "dueAt" bigint)
    WHERE made.spam_reason IS NULL AND (new.kind <> 'acknowledgement' OR made.thanks_key IS NOT NULL)
    ON CONFLICT DO NOTHING
  ), counted AS (
    INSERT INTO thanked_clients (client, thanked_at) SELECT decode(client, 'hex'), at
    FROM made JOIN arrived ON arrived.id = made.id WHERE client IS NOT NULL AND made.thanks_key IS NOT NULL
  )
  SELECT array_agg(made.id), array_agg(made.timestamp), array_agg(judged.id), array_agg(first_id)
  INTO made_ids, made_times, same_ids, first_ids FROM judged LEFT JOIN made ON made.id = judged.id;

  RETURN QUERY
  SELECT made.id, made.id, made.at, true, false FROM unnest(made_ids, made_times) AS made (id, at) WHERE made.id IS NOT NULL;
  IF array_position(made_ids, NULL) IS NOT NULL THEN
    -- Known by their key or id, else by what they say.
    RETURN QUERY
    SELECT each.id, known.id, known.timestamp, false,
      coalesce(known.id <> each.id AND known.idempotency_key = decode(each.idempotency_key, 'hex')
        AND known.fields_hash <> decode(each.fields_hash, 'hex'), false)
    FROM json_to_recordset(given) AS each (id text, idempotency_key text, fields_hash text)
    JOIN unnest(same_ids, first_ids) AS same (id, first_id) ON same.id = each.id, LATERAL (
      SELECT leads.id, leads.timestamp, leads.fields_hash, leads.idempotency_key FROM leads
      WHERE leads.idempotency_key = decode(each.idempotency_key, 'hex') OR leads.id = each.id OR leads.id = first_id
      ORDER BY leads.idempotency_key = decode(each.idempotency_key, 'hex') DESC NULLS LAST, leads.id = each.id DESC LIMIT 1
    ) AS known
    WHERE each.id <> ALL (array_remove(made_ids, NULL));
  END IF;
END $$;

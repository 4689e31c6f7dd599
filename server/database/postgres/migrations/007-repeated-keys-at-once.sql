-- serves-since: 5
-- The key of a repeated form is stored in the transaction that finds the equal lead. Stored after it, a retry in between could
-- come when the ten minutes had just ended, and make a second lead.
-- One by one: joined with all leads of a batch, a plan made while the table was small reads all of it later. The leads are locked in
-- order, and one that is erased meanwhile is left out.
CREATE OR REPLACE FUNCTION create_leads_once(
  given json, locks bigint[], window_ms bigint, most_thanks integer, most_of_client integer, server_now bigint)
RETURNS TABLE (given_id text, id text, "timestamp" bigint, created boolean, "otherFields" boolean) LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE known_ids text[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(lock) FROM unnest(locks) AS lock;
  FOR given_id, id, "timestamp", created, "otherFields" IN
    SELECT each.id, leads.id, leads.timestamp, false, known.fields_hash <> decode(each.fields_hash, 'hex')
    FROM json_to_recordset(given) AS each (id text, idempotency_key text, fields_hash text)
    JOIN repeated_keys AS known ON known.idempotency_key = decode(each.idempotency_key, 'hex')
    JOIN leads ON leads.seq = known.lead_seq
  LOOP
    known_ids := known_ids || given_id;
    RETURN NEXT;
  END LOOP;
  IF known_ids <> '{}' THEN
    given := (SELECT coalesce(json_agg(each), '[]') FROM json_array_elements(given) AS each
      WHERE each ->> 'id' <> ALL (known_ids));
  END IF;
  FOR given_id, id, "timestamp", created, "otherFields" IN
    SELECT * FROM create_leads(given, locks, window_ms, most_thanks, most_of_client, server_now) ORDER BY 2
  LOOP
    IF NOT created AND NOT "otherFields" THEN
      INSERT INTO repeated_keys (idempotency_key, fields_hash, lead_seq)
      SELECT decode(each.idempotency_key, 'hex'), decode(each.fields_hash, 'hex'), leads.seq
      FROM leads, json_to_recordset(given) AS each (id text, idempotency_key text, fields_hash text)
      WHERE leads.id = create_leads_once.id AND each.id = create_leads_once.given_id AND each.idempotency_key IS NOT NULL
        AND leads.idempotency_key IS DISTINCT FROM decode(each.idempotency_key, 'hex')
      FOR KEY SHARE OF leads
      ON CONFLICT DO NOTHING;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

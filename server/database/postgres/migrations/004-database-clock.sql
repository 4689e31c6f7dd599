-- serves-since: 2
-- The older create_lead and release_lead, with arguments by position, stay for servers that still call them.

CREATE INDEX user_tracking_by_time ON user_tracking (timestamp);

-- What turns a server's time into the database's, so that servers whose clocks differ agree on what is due and which
-- of two leads came first. Without the server's own time (tests make times up) nothing is turned.
CREATE FUNCTION clock_shift(server_now bigint, database_now timestamptz DEFAULT statement_timestamp())
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(floor(extract(epoch FROM database_now) * 1000)::bigint - server_now, 0)
$$;

CREATE FUNCTION queue_lead_mails(of_lead bigint, new_mails json, shift bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (id, lead_seq, kind, to_address, subject, created_at, due_at)
  SELECT mail.id, of_lead, mail.kind, mail.address, mail.subject, mail.due_at + shift, mail.due_at + shift
  FROM json_to_recordset(new_mails) AS mail (id text, kind text, address text, subject text, due_at bigint)
  ON CONFLICT DO NOTHING;
END $$;

-- Called with named arguments.
CREATE FUNCTION create_lead(
  new_id text, new_collection text, new_fields text, new_email text, new_timestamp bigint, new_spam_reason text,
  new_notice_version text, new_language text, new_idempotency_key bytea, fingerprint bytea, twin_lock bigint,
  window_ms bigint, server_now bigint, new_mails json,
  OUT id text, OUT "timestamp" bigint, OUT created boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  reason text;
  shift bigint;
  arrived_at bigint;
  own_key bytea;
  earlier_keys bytea[] := '{}';
  new_seq bigint;
BEGIN
  -- Of two equal leads that arrive at once the second waits here, and then finds the first.
  PERFORM pg_advisory_xact_lock(twin_lock);
  shift := clock_shift(server_now, clock_timestamp());
  arrived_at := new_timestamp + shift;
  reason := new_spam_reason;
  -- A lead's key begins with its hour; the last one made here is the lead's own.
  FOR hour IN greatest(0, arrived_at - window_ms) / 3600000 .. arrived_at / 3600000 LOOP
    own_key := int4send(hour) || fingerprint;
    earlier_keys := earlier_keys || own_key;
  END LOOP;
  IF reason IS NULL AND EXISTS (
    SELECT FROM leads
    WHERE leads.duplicate_key = ANY (earlier_keys) AND leads.timestamp >= arrived_at - window_ms
  ) THEN
    reason := 'duplicate';
  END IF;

  INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language,
    idempotency_key, duplicate_key)
  VALUES (new_id, new_collection, new_fields, new_email, arrived_at, reason, new_notice_version,
    new_language, new_idempotency_key, own_key)
  ON CONFLICT DO NOTHING RETURNING leads.seq INTO new_seq;

  IF new_seq IS NULL THEN
    -- The lock is a write, so that this answer too waits until the standbys have the lead that it speaks of.
    SELECT leads.id, leads.timestamp, false INTO id, "timestamp", created FROM leads
    WHERE leads.idempotency_key = new_idempotency_key OR leads.id = new_id
    ORDER BY leads.idempotency_key = new_idempotency_key DESC NULLS LAST LIMIT 1 FOR UPDATE;
    RETURN;
  END IF;

  IF reason IS NULL THEN
    PERFORM queue_lead_mails(new_seq, new_mails, shift);
  END IF;
  id := new_id;
  "timestamp" := arrived_at;
  created := true;
END $$;

CREATE FUNCTION release_lead(marked_id text, new_mails json, server_now bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  marked_seq bigint;
BEGIN
  UPDATE leads SET spam_reason = NULL WHERE id = marked_id AND spam_reason IS NOT NULL RETURNING seq INTO marked_seq;
  IF marked_seq IS NULL THEN
    -- As above: that it was released before is only said once the standbys know it.
    PERFORM FROM leads WHERE id = marked_id FOR UPDATE;
    RETURN false;
  END IF;
  PERFORM queue_lead_mails(marked_seq, new_mails, clock_shift(server_now));
  RETURN true;
END $$;

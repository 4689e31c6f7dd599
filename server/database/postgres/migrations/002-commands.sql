-- Each command is one round trip. In a function every statement sees what was committed before it, so a check that
-- follows a lock is never made on old data.

CREATE FUNCTION create_lead(
  new_id text, new_collection text, new_fields text, new_email text, new_timestamp bigint, new_spam_reason text,
  new_notice_version text, new_language text, new_idempotency_key bytea, new_duplicate_key bytea,
  earlier_duplicate_keys bytea[], window_start bigint, twin_lock bigint,
  mail_ids text[], mail_kinds text[], mail_addresses text[], mail_subjects text[], mail_due_times bigint[]
) RETURNS TABLE (id text, "timestamp" bigint, created boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  new_seq bigint;
  reason text := new_spam_reason;
BEGIN
  -- Of two equal leads that arrive at once the second waits here, and then finds the first.
  PERFORM pg_advisory_xact_lock(twin_lock);
  IF reason IS NULL AND EXISTS (
    SELECT FROM leads
    WHERE leads.duplicate_key = ANY (earlier_duplicate_keys)
      AND leads.timestamp BETWEEN window_start AND new_timestamp
  ) THEN
    reason := 'duplicate';
  END IF;

  INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language,
    idempotency_key, duplicate_key)
  VALUES (new_id, new_collection, new_fields, new_email, new_timestamp, reason, new_notice_version, new_language,
    new_idempotency_key, new_duplicate_key)
  ON CONFLICT DO NOTHING RETURNING leads.seq INTO new_seq;

  IF new_seq IS NULL THEN
    RETURN QUERY
      SELECT leads.id, leads.timestamp, false FROM leads
      WHERE leads.idempotency_key = new_idempotency_key OR leads.id = new_id
      ORDER BY leads.idempotency_key = new_idempotency_key DESC NULLS LAST LIMIT 1;
    RETURN;
  END IF;

  IF reason IS NULL THEN
    INSERT INTO mails (id, lead_seq, kind, to_address, subject, created_at, due_at)
    SELECT mail.id, new_seq, mail.kind, mail.address, mail.subject, mail.due_at, mail.due_at
    FROM unnest(mail_ids, mail_kinds, mail_addresses, mail_subjects, mail_due_times)
      AS mail (id, kind, address, subject, due_at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN QUERY VALUES (new_id, new_timestamp, true);
END $$;

CREATE FUNCTION release_lead(
  marked_id text, mail_ids text[], mail_kinds text[], mail_addresses text[], mail_subjects text[],
  mail_due_times bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  marked_seq bigint;
BEGIN
  UPDATE leads SET spam_reason = NULL WHERE id = marked_id AND spam_reason IS NOT NULL RETURNING seq INTO marked_seq;
  IF marked_seq IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO mails (id, lead_seq, kind, to_address, subject, created_at, due_at)
  SELECT mail.id, marked_seq, mail.kind, mail.address, mail.subject, mail.due_at, mail.due_at
  FROM unnest(mail_ids, mail_kinds, mail_addresses, mail_subjects, mail_due_times)
    AS mail (id, kind, address, subject, due_at)
  ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

CREATE FUNCTION erase_leads(erasure_kind text, target_id text, target_email text, now_ms bigint)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  target_seqs bigint[];
  gone_leads integer;
  gone_mails integer;
  gone_messages integer;
BEGIN
  SELECT coalesce(array_agg(seq), '{}') INTO target_seqs FROM leads
  WHERE CASE erasure_kind WHEN 'id' THEN id = target_id ELSE email = target_email END;
  DELETE FROM mails WHERE lead_seq = ANY (target_seqs);
  GET DIAGNOSTICS gone_mails = ROW_COUNT;
  DELETE FROM mails WHERE lead_seq IS NULL AND lower(to_address) = lower(target_email);
  GET DIAGNOSTICS gone_messages = ROW_COUNT;
  DELETE FROM leads WHERE seq = ANY (target_seqs);
  GET DIAGNOSTICS gone_leads = ROW_COUNT;
  IF gone_leads + gone_mails + gone_messages > 0 THEN
    INSERT INTO erasures (erased_at, kind, leads, mails)
    VALUES (now_ms, erasure_kind, gone_leads, gone_mails + gone_messages);
  END IF;
  RETURN gone_leads;
END $$;

CREATE FUNCTION add_events(names text[], pages text[], days text[], timestamps bigint[], event_values double precision[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (name, page, timestamp, value)
  SELECT * FROM unnest(names, pages, timestamps, event_values);
  -- Rows are locked in one order by everybody, so that two servers never wait for each other in a circle.
  INSERT INTO daily_events AS kept (day, name, page, count, value_sum)
  SELECT added.day, added.name, added.page, count(*), coalesce(sum(added.value), 0)
  FROM unnest(days, names, pages, event_values) AS added (day, name, page, value)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, name, page)
  DO UPDATE SET count = kept.count + excluded.count, value_sum = kept.value_sum + excluded.value_sum;
  INSERT INTO event_totals AS kept (name, count)
  SELECT added.name, count(*) FROM unnest(names) AS added (name) GROUP BY 1 ORDER BY 1
  ON CONFLICT (name) DO UPDATE SET count = kept.count + excluded.count;
END $$;

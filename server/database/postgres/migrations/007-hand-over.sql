-- serves-since: 2
-- A target is named by its host and a part of the hash of its address, which may hold a secret itself.
CREATE TABLE hand_overs (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  lead_seq bigint NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  target text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  sent_at bigint,
  UNIQUE (lead_seq, target)
);
CREATE INDEX hand_overs_due ON hand_overs (target, due_at, seq) WHERE state = 'queued';
CREATE INDEX hand_overs_failed ON hand_overs (seq) WHERE state = 'failed';

-- Targets that answered 410 Gone: theirs wait until somebody starts them again.
CREATE TABLE stopped_targets (
  target text PRIMARY KEY,
  stopped_at bigint NOT NULL
);

CREATE FUNCTION queue_hand_overs(of_lead bigint, new_hand_overs json, shift bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO hand_overs (id, lead_seq, target, created_at, due_at)
  SELECT given.id, of_lead, given.target, given.due_at + shift, given.due_at + shift
  FROM json_to_recordset(new_hand_overs) AS given (id text, target text, due_at bigint)
  ON CONFLICT DO NOTHING;
END $$;

-- The function of the same name without hand-overs stays: this one calls it, and so does a server that hands over nothing.
CREATE FUNCTION create_lead(
  new_id text, new_collection text, new_fields text, new_email text, new_timestamp bigint, new_spam_reason text,
  new_notice_version text, new_language text, new_source text, new_idempotency_key bytea, fingerprint bytea,
  twin_lock bigint, window_ms bigint, server_now bigint, new_mails json, new_hand_overs json,
  OUT id text, OUT "timestamp" bigint, OUT created boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  new_seq bigint;
BEGIN
  SELECT made.id, made.timestamp, made.created INTO id, "timestamp", created FROM create_lead(
    new_id, new_collection, new_fields, new_email, new_timestamp, new_spam_reason, new_notice_version, new_language,
    new_source, new_idempotency_key, fingerprint, twin_lock, window_ms, server_now, new_mails) AS made;
  IF created THEN
    SELECT leads.seq INTO new_seq FROM leads WHERE leads.id = new_id AND leads.spam_reason IS NULL;
    IF FOUND THEN
      PERFORM queue_hand_overs(new_seq, new_hand_overs, "timestamp" - new_timestamp);
    END IF;
  END IF;
END $$;

CREATE FUNCTION release_lead(
  marked_id text, new_mails json, new_hand_overs json, released_by text, now_ms bigint, server_now bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT release_lead(marked_id, new_mails, released_by, now_ms, server_now) THEN
    RETURN false;
  END IF;
  PERFORM queue_hand_overs(seq, new_hand_overs, clock_shift(server_now)) FROM leads WHERE id = marked_id;
  RETURN true;
END $$;

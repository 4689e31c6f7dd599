-- serves-since: 2
-- The older create_lead, release_lead and erase_leads stay for servers that still call them.

ALTER TABLE leads ADD COLUMN status text NOT NULL DEFAULT 'new'
  CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost'));
ALTER TABLE leads ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE leads ADD COLUMN source text NOT NULL DEFAULT '{}';
CREATE INDEX leads_held ON leads (timestamp, seq) WHERE spam_reason IS NOT NULL;

-- The values are JSON.
CREATE TABLE lead_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_seq bigint NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  changed_at bigint NOT NULL,
  actor text NOT NULL,
  field text NOT NULL,
  old_value text,
  new_value text
);
CREATE INDEX changes_of_lead ON lead_changes (lead_seq);

-- What a search reads. Filled after the lead is answered, by whoever serves or searches next. The grams are our own,
-- because an extension may not be allowed, and pg_trgm sees no Telugu in a database of the C locale.
CREATE TABLE lead_search (
  lead_seq bigint PRIMARY KEY REFERENCES leads (seq) ON DELETE CASCADE,
  reference text COLLATE "C" NOT NULL,
  text text NOT NULL,
  grams integer[] NOT NULL
);
CREATE INDEX leads_by_reference ON lead_search (reference);
CREATE INDEX lead_search_by_grams ON lead_search USING gin (grams);

-- Triggers, so that leads of servers of the version before are found too.
CREATE TABLE leads_to_index (lead_seq bigint PRIMARY KEY);
CREATE FUNCTION note_lead_to_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_index VALUES (NEW.seq) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_added AFTER INSERT OR UPDATE OF fields ON leads
FOR EACH ROW EXECUTE FUNCTION note_lead_to_index();
INSERT INTO leads_to_index SELECT seq FROM leads;

-- Whoever corrects a lead meanwhile has made its version grow: such a lead stays noted, and is read again.
CREATE FUNCTION index_leads(given json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN
    SELECT * FROM json_to_recordset(given)
      AS row (seq bigint, version integer, reference text, text text, grams integer[]) ORDER BY seq
  LOOP
    PERFORM FROM leads WHERE seq = entry.seq AND version = entry.version FOR SHARE;
    IF FOUND THEN
      INSERT INTO lead_search VALUES (entry.seq, entry.reference, entry.text, entry.grams)
      ON CONFLICT (lead_seq) DO UPDATE SET text = excluded.text, grams = excluded.grams;
      DELETE FROM leads_to_index WHERE lead_seq = entry.seq;
    ELSIF NOT EXISTS (SELECT FROM leads WHERE seq = entry.seq) THEN
      DELETE FROM leads_to_index WHERE lead_seq = entry.seq;
    END IF;
  END LOOP;
END $$;

-- Writes an edit worked out from the lead as seen; null when the lead has changed since.
CREATE FUNCTION edit_lead(
  edited_id text, seen_version integer, new_fields text, new_email text, new_status text, differences json,
  edited_by text, now_ms bigint, server_now bigint
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  edited_seq bigint;
BEGIN
  UPDATE leads SET status = new_status, version = version + 1 WHERE id = edited_id AND version = seen_version
  RETURNING seq INTO edited_seq;
  IF edited_seq IS NULL THEN
    RETURN NULL;
  END IF;
  IF new_fields IS NOT NULL THEN
    UPDATE leads SET fields = new_fields, email = new_email WHERE seq = edited_seq;
  END IF;
  INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value)
  SELECT edited_seq, now_ms + clock_shift(server_now), edited_by, field, old_value, new_value
  FROM json_to_recordset(differences) AS difference (field text, old_value text, new_value text);
  RETURN seen_version + 1;
END $$;

-- As before, with where the visit began.
CREATE FUNCTION create_lead(
  new_id text, new_collection text, new_fields text, new_email text, new_timestamp bigint, new_spam_reason text,
  new_notice_version text, new_language text, new_source text, new_idempotency_key bytea, fingerprint bytea,
  twin_lock bigint, window_ms bigint, server_now bigint, new_mails json,
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

  INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
    idempotency_key, duplicate_key)
  VALUES (new_id, new_collection, new_fields, new_email, arrived_at, reason, new_notice_version, new_language,
    new_source, new_idempotency_key, own_key)
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

-- As before, with a line of history.
CREATE FUNCTION release_lead(
  marked_id text, new_mails json, released_by text, now_ms bigint, server_now bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  marked_seq bigint;
  reason text;
BEGIN
  SELECT seq, spam_reason INTO marked_seq, reason FROM leads WHERE id = marked_id FOR UPDATE;
  -- The lock is a write: that it was released before is only said once the standbys know it.
  IF reason IS NULL THEN
    RETURN false;
  END IF;
  UPDATE leads SET spam_reason = NULL, version = version + 1 WHERE seq = marked_seq;
  INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value)
  VALUES (marked_seq, now_ms + clock_shift(server_now), released_by, 'spam', to_json(reason)::text);
  PERFORM queue_lead_mails(marked_seq, new_mails, clock_shift(server_now));
  RETURN true;
END $$;

-- As before, by the database's clock.
CREATE FUNCTION erase_leads(
  erasure_kind text, target_id text, target_email text, target_before bigint, target_fingerprint bytea,
  part_size integer, now_ms bigint, server_now bigint
) RETURNS TABLE (leads integer, mails integer, messages integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  shift bigint := clock_shift(server_now);
BEGIN
  SELECT * INTO leads, mails, messages FROM erase_leads(
    erasure_kind, target_id, target_email, target_before + shift, target_fingerprint, part_size, now_ms + shift);
  IF leads + messages = 0 THEN
    -- The lock is a write: that nothing is left is only said once the standbys know of the erasure before.
    PERFORM FROM erasure_key FOR UPDATE;
  END IF;
  RETURN NEXT;
END $$;

-- serves-since: 2
-- Set for mails without a lead. A server of the version before leaves it out while both run. The keys of stored
-- addresses are filled in by fold-stored-addresses.ts, since lower() depends on the database's locale.
ALTER TABLE mails ADD COLUMN address_key text;
DROP INDEX mails_without_lead;
CREATE INDEX mails_without_lead ON mails (coalesce(address_key, lower(to_address))) WHERE lead_seq IS NULL;
CREATE INDEX mails_without_lead_by_time ON mails (created_at) WHERE lead_seq IS NULL;

-- A text is kept until it is sent and no longer.
UPDATE mails SET body = '' WHERE kind = 'message' AND state = 'sent';

ALTER TABLE erasures DROP CONSTRAINT erasures_kind_check;
ALTER TABLE erasures ADD CHECK (kind IN ('id', 'email', 'before'));
ALTER TABLE erasures ADD COLUMN fingerprint bytea;
ALTER TABLE erasures ADD COLUMN erased_before bigint;

CREATE TABLE erasure_key (key bytea NOT NULL);
INSERT INTO erasure_key
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Whose files in the mail folder have to go, on every server that has such a folder.
CREATE TABLE erased_mails (
  mail_id text PRIMARY KEY,
  erased_at bigint NOT NULL
);

CREATE TABLE lead_access (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  accessed_at bigint NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL,
  records bigint
);

DROP FUNCTION erase_leads(text, text, text, bigint);

-- One transaction takes at most part_size leads, and as many mails without a lead, when it goes by time.
CREATE FUNCTION erase_leads(
  erasure_kind text, target_id text, target_email text, target_before bigint, target_fingerprint bytea,
  part_size integer, now_ms bigint
) RETURNS TABLE (leads integer, mails integer, messages integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  lead_seqs bigint[];
  message_seqs bigint[];
BEGIN
  IF erasure_kind = 'id' THEN
    lead_seqs := ARRAY(SELECT seq FROM leads WHERE id = target_id);
    message_seqs := ARRAY(SELECT seq FROM mails WHERE id = target_id AND lead_seq IS NULL);
  ELSIF erasure_kind = 'email' THEN
    lead_seqs := ARRAY(SELECT seq FROM leads WHERE email = target_email);
    message_seqs := ARRAY(
      SELECT seq FROM mails WHERE lead_seq IS NULL AND coalesce(address_key, lower(to_address)) = target_email);
  ELSE
    lead_seqs := ARRAY(SELECT seq FROM leads WHERE timestamp < target_before ORDER BY timestamp LIMIT part_size);
    message_seqs := ARRAY(
      SELECT seq FROM mails WHERE lead_seq IS NULL AND created_at < target_before ORDER BY created_at LIMIT part_size);
  END IF;

  WITH gone AS (DELETE FROM mails WHERE lead_seq = ANY (lead_seqs) RETURNING id)
  INSERT INTO erased_mails SELECT id, now_ms FROM gone
  ON CONFLICT (mail_id) DO UPDATE SET erased_at = excluded.erased_at;
  GET DIAGNOSTICS mails = ROW_COUNT;
  WITH gone AS (DELETE FROM mails WHERE seq = ANY (message_seqs) RETURNING id)
  INSERT INTO erased_mails SELECT id, now_ms FROM gone
  ON CONFLICT (mail_id) DO UPDATE SET erased_at = excluded.erased_at;
  GET DIAGNOSTICS messages = ROW_COUNT;
  DELETE FROM leads WHERE seq = ANY (lead_seqs);
  GET DIAGNOSTICS leads = ROW_COUNT;
  IF leads + messages > 0 THEN
    INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails)
    VALUES (now_ms, erasure_kind, target_fingerprint, target_before, leads, mails + messages);
  END IF;
  RETURN NEXT;
END $$;

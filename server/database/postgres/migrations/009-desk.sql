-- serves-since: 5
-- Leads from before the desk count as read; a new one is unread, whichever version of the server writes it.
ALTER TABLE leads ADD COLUMN unread boolean NOT NULL DEFAULT false;
ALTER TABLE leads ALTER COLUMN unread SET DEFAULT true;

-- All that a filter asks for, so that counting and skipping leads seldom reads what they say.
CREATE INDEX leads_listed ON leads (timestamp, seq) INCLUDE (collection, status, spam_reason, unread);
DROP INDEX leads_by_time;

-- Made by whoever writes the note, so that the same one sent twice is kept once.
ALTER TABLE lead_changes ADD COLUMN note_id text;
CREATE UNIQUE INDEX notes_by_id ON lead_changes (note_id) WHERE note_id IS NOT NULL;

-- References of leads and names of filters, no personal data.
ALTER TABLE lead_access ADD COLUMN detail text;

-- Of a token only the hash is kept.
CREATE TABLE desk_sign_ins (
  token_hash bytea PRIMARY KEY,
  person text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE desk_sessions (
  token_hash bytea PRIMARY KEY,
  person text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

-- What open desks are told of. Written only while somebody is signed in, and dropped the next day.
CREATE TABLE lead_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('lead', 'change', 'gone', 'mail', 'handOver')),
  happened_at bigint NOT NULL DEFAULT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
);

CREATE FUNCTION tell_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind)
    VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END, TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_new_lead AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION tell_of_lead('lead');
CREATE TRIGGER tell_of_changed_lead AFTER UPDATE OF version, unread ON leads
FOR EACH ROW EXECUTE FUNCTION tell_of_lead('change');
CREATE TRIGGER tell_of_erased_lead AFTER DELETE ON leads FOR EACH ROW EXECUTE FUNCTION tell_of_lead('gone');

CREATE FUNCTION tell_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind) SELECT id, TG_ARGV[0] FROM leads WHERE seq = NEW.lead_seq;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_mail AFTER UPDATE OF state ON mails
FOR EACH ROW WHEN (NEW.lead_seq IS NOT NULL) EXECUTE FUNCTION tell_of_delivery('mail');
CREATE TRIGGER tell_of_hand_over AFTER UPDATE OF state ON hand_overs
FOR EACH ROW EXECUTE FUNCTION tell_of_delivery('handOver');

-- As before, and a mail that the lead has had is not queued again: a lead may be held and released more than once.
CREATE OR REPLACE FUNCTION queue_lead_mails(of_lead bigint, new_mails json, shift bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (id, lead_seq, kind, to_address, subject, created_at, due_at)
  SELECT mail.id, of_lead, mail.kind, mail.address, mail.subject, mail.due_at + shift, mail.due_at + shift
  FROM json_to_recordset(new_mails) AS mail (id text, kind text, address text, subject text, due_at bigint)
  WHERE NOT EXISTS (SELECT FROM mails AS had WHERE had.lead_seq = of_lead AND had.kind = mail.kind)
  ON CONFLICT DO NOTHING;
END $$;

-- As before, with the id of a note.
CREATE OR REPLACE FUNCTION edit_lead(
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
  INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id)
  SELECT edited_seq, now_ms + clock_shift(server_now), edited_by, field, old_value, new_value, note_id
  FROM json_to_recordset(differences) AS difference (field text, old_value text, new_value text, note_id text);
  RETURN seen_version + 1;
END $$;

-- What nobody has begun to send is taken back; a release queues it again.
CREATE FUNCTION hold_lead(held_id text, reason text, held_by text, now_ms bigint, server_now bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  held_seq bigint;
BEGIN
  UPDATE leads SET spam_reason = reason, version = version + 1 WHERE id = held_id AND spam_reason IS NULL
  RETURNING seq INTO held_seq;
  IF held_seq IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO lead_changes (lead_seq, changed_at, actor, field, new_value)
  VALUES (held_seq, now_ms + clock_shift(server_now), held_by, 'spam', to_json(reason)::text);
  DELETE FROM mails WHERE lead_seq = held_seq AND state = 'queued' AND attempts = 0;
  DELETE FROM hand_overs WHERE lead_seq = held_seq AND state = 'queued' AND attempts = 0;
  RETURN true;
END $$;

-- serves-since: 5
-- Leads from before the desk count as read; a new one is written as unread.
ALTER TABLE leads ADD COLUMN unread INTEGER NOT NULL DEFAULT 0 CHECK (unread IN (0, 1));

-- All that a filter asks for, so that counting and skipping leads never reads what they say.
CREATE INDEX leads_listed ON leads (timestamp, seq, collection, status, spam_reason, unread);
DROP INDEX leads_by_time;

-- Made by whoever writes the note, so that the same one sent twice is kept once.
ALTER TABLE lead_changes ADD COLUMN note_id TEXT;
CREATE UNIQUE INDEX notes_by_id ON lead_changes (note_id) WHERE note_id IS NOT NULL;

-- References of leads and names of filters, no personal data.
ALTER TABLE lead_access ADD COLUMN detail TEXT;

-- Of a token only the hash is kept.
CREATE TABLE desk_sign_ins (
  token_hash BLOB PRIMARY KEY,
  person TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE desk_sessions (
  token_hash BLOB PRIMARY KEY,
  person TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What open desks are told of. Written only while somebody is signed in, and dropped the next day. The numbers are
-- never given twice, so that whoever has seen one knows what is new.
CREATE TABLE lead_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  lead_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('lead', 'change', 'gone', 'mail', 'handOver')),
  happened_at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER tell_of_new_lead AFTER INSERT ON leads WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind, happened_at)
  VALUES (new.id, 'lead', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER tell_of_changed_lead AFTER UPDATE OF version, unread ON leads
WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind, happened_at)
  VALUES (new.id, 'change', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER tell_of_erased_lead AFTER DELETE ON leads WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind, happened_at)
  VALUES (old.id, 'gone', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER tell_of_mail AFTER UPDATE OF state ON mails
WHEN new.lead_seq IS NOT NULL AND EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind, happened_at)
  SELECT id, 'mail', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM leads WHERE seq = new.lead_seq;
END;
CREATE TRIGGER tell_of_hand_over AFTER UPDATE OF state ON hand_overs
WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind, happened_at)
  SELECT id, 'handOver', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM leads WHERE seq = new.lead_seq;
END;

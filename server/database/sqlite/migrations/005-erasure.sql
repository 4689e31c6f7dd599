-- serves-since: 1
-- Keys made by an earlier rule could differ only where an address is not plain ASCII.
UPDATE leads SET email = email_key(email) WHERE email GLOB '*[^ -~]*' OR email LIKE '%xn--%';

-- Set for mails without a lead. A server of the version before leaves it out while both run.
ALTER TABLE mails ADD COLUMN address_key TEXT;
UPDATE mails SET address_key = email_key(to_address) WHERE lead_seq IS NULL;
DROP INDEX mails_without_lead;
CREATE INDEX mails_without_lead ON mails (coalesce(address_key, lower(to_address))) WHERE lead_seq IS NULL;
CREATE INDEX mails_without_lead_by_time ON mails (created_at) WHERE lead_seq IS NULL;

-- A text is kept until it is sent and no longer.
UPDATE mails SET body = '' WHERE kind = 'message' AND state = 'sent';

-- Made anew, because SQLite cannot change a CHECK.
CREATE TABLE erasures_with_fingerprint (
  seq INTEGER PRIMARY KEY,
  erased_at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('id', 'email', 'before')),
  fingerprint BLOB,
  erased_before INTEGER,
  leads INTEGER NOT NULL,
  mails INTEGER NOT NULL
) STRICT;
INSERT INTO erasures_with_fingerprint (seq, erased_at, kind, leads, mails)
SELECT seq, erased_at, kind, leads, mails FROM erasures;
DROP TABLE erasures;
ALTER TABLE erasures_with_fingerprint RENAME TO erasures;

CREATE TABLE erasure_key (key BLOB NOT NULL) STRICT;
INSERT INTO erasure_key VALUES (randomblob(32));

-- Whose files in the mail folder have to go, on every server that has such a folder.
CREATE TABLE erased_mails (
  mail_id TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE lead_access (
  seq INTEGER PRIMARY KEY,
  accessed_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  records INTEGER
) STRICT;

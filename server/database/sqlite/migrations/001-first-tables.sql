CREATE TABLE leads (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  collection TEXT NOT NULL,
  fields TEXT NOT NULL,
  email TEXT NOT NULL,
  timestamp INTEGER NOT NULL,
  spam_reason TEXT,
  notice_version TEXT NOT NULL,
  language TEXT NOT NULL,
  idempotency_key BLOB UNIQUE,
  duplicate_key BLOB NOT NULL
) STRICT;
CREATE INDEX leads_by_time ON leads (timestamp);
CREATE INDEX leads_by_duplicate_key ON leads (duplicate_key);

CREATE TABLE mails (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  lead_seq INTEGER REFERENCES leads (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notification', 'acknowledgement', 'message')),
  to_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  sent_at INTEGER,
  CHECK ((kind = 'message') = (lead_seq IS NULL)),
  CHECK ((kind = 'message') = (body IS NOT NULL))
) STRICT;
CREATE INDEX mails_of_lead ON mails (lead_seq) WHERE lead_seq IS NOT NULL;
CREATE INDEX mails_without_lead ON mails (lower(to_address)) WHERE lead_seq IS NULL;
CREATE INDEX mails_due ON mails (due_at) WHERE state = 'queued';
CREATE INDEX mails_failed ON mails (seq) WHERE state = 'failed';

CREATE TABLE erasures (
  seq INTEGER PRIMARY KEY,
  erased_at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('id', 'email')),
  leads INTEGER NOT NULL,
  mails INTEGER NOT NULL
) STRICT;

CREATE TABLE user_tracking (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  page TEXT NOT NULL,
  timestamp INTEGER NOT NULL
) STRICT;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  page TEXT NOT NULL,
  timestamp INTEGER NOT NULL,
  value REAL
) STRICT;
CREATE INDEX events_by_time ON events (timestamp);

CREATE TABLE daily_events (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  page TEXT NOT NULL,
  count INTEGER NOT NULL,
  value_sum REAL NOT NULL,
  PRIMARY KEY (day, name, page)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_totals (
  name TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

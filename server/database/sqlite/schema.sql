-- The schema of 2.0.0 on SQLite. postgres/schema.sql has the same tables and columns; a test compares the two.
-- `seq` is the order of rows in one database and is never copied; every other column is.

-- What somebody sent, as it reads now.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  collection TEXT NOT NULL,
  fields TEXT NOT NULL,
  -- The address as it is compared; NULL where the lead has none. Leads with one address belong to one person.
  address TEXT,
  -- The hash of form and fields as they read now: the same form sent again finds this lead by it.
  reads BLOB NOT NULL,
  -- Reference, fields and notes, folded; a search reads nothing else.
  search TEXT NOT NULL,
  timestamp INTEGER NOT NULL,
  -- The time of the last edit in milliseconds, and always more than before it.
  version INTEGER NOT NULL,
  spam_reason TEXT,
  notice_version TEXT,
  language TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT '{}',
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost')),
  owner TEXT,
  due_on TEXT,
  unread INT NOT NULL DEFAULT 1 CHECK (unread IN (0, 1)),
  utm_source TEXT GENERATED ALWAYS AS (source ->> 'utmSource'),
  utm_campaign TEXT GENERATED ALWAYS AS (source ->> 'utmCampaign')
) STRICT;
CREATE INDEX leads_of_person ON leads (address, timestamp) WHERE address IS NOT NULL;
CREATE INDEX leads_by_reading ON leads (reads, timestamp);
-- All that a filter asks for, so that counting and skipping leads never reads what they say.
CREATE INDEX leads_listed ON leads (timestamp, id, collection, status, spam_reason, unread, language);
CREATE INDEX leads_held ON leads (timestamp, id) WHERE spam_reason IS NOT NULL;
CREATE INDEX leads_unread ON leads (timestamp, id) WHERE unread = 1 AND spam_reason IS NULL;
CREATE INDEX leads_untouched ON leads (timestamp, id)
WHERE status = 'new' AND owner IS NULL AND due_on IS NULL AND spam_reason IS NULL;
CREATE INDEX leads_owned ON leads (owner, timestamp, id, spam_reason) WHERE owner IS NOT NULL;
CREATE INDEX leads_due ON leads (due_on, timestamp, id, spam_reason) WHERE due_on IS NOT NULL;
CREATE INDEX leads_by_source ON leads (utm_source, timestamp, id) WHERE utm_source IS NOT NULL;
CREATE INDEX leads_by_campaign ON leads (utm_campaign, timestamp, id) WHERE utm_campaign IS NOT NULL;

-- An idempotency key of a lead, with the hash of the fields that came with it.
CREATE TABLE lead_keys (
  key BLOB PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  fields_hash BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_lead ON lead_keys (lead_id);

-- One changed value or note. Values are JSON. Of an address only that it changed: both values are NULL.
CREATE TABLE lead_changes (
  seq INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  field TEXT NOT NULL,
  old_value TEXT,
  new_value TEXT,
  -- Made by whoever writes the note, so that a retry stores it once.
  note_id TEXT
) STRICT;
CREATE INDEX changes_of_lead ON lead_changes (lead_id);
CREATE UNIQUE INDEX notes_by_id ON lead_changes (note_id) WHERE note_id IS NOT NULL;

-- A mail or an event that leaves. A queue is 'mail' or the name of a target, which is its host and a part of the hash of
-- its URL, since the URL may hold a secret. The address or target never changes. A delivery of a lead is rendered from
-- the lead when it leaves. One without a lead has a body, or is rendered when it leaves ('link').
-- A lead gets each kind once for each queue and version; version 0 stands for what it gets once in its life.
CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  queue TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('notification', 'acknowledgement', 'assignment', 'message', 'link', 'digest', 'lead.created', 'lead.updated', 'lead.erased')),
  lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE,
  lead_version INTEGER NOT NULL DEFAULT 0,
  to_address TEXT,
  -- The address of a mail without a lead as it is compared: an erasure finds the mail by it.
  address TEXT,
  -- Of an update: the names of what changed.
  subject TEXT,
  -- Of a link: its purpose. Of a digest: the keyed hash of the client that causes it.
  body TEXT,
  -- The mail in which this notification leaves together with others of one client.
  digest TEXT,
  -- The language in which a link is rendered.
  language TEXT,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts INT NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- How long it was made to wait when its due time was set. One that is due later was postponed by a wrong clock.
  wait_ms INTEGER NOT NULL DEFAULT 60000,
  sent_at INTEGER,
  CHECK ((queue = 'mail') = (kind NOT LIKE 'lead.%')),
  CHECK ((lead_id IS NULL) = (kind IN ('message', 'link', 'digest', 'lead.erased'))),
  CHECK ((address IS NULL) = (kind NOT IN ('message', 'link'))),
  UNIQUE (lead_id, queue, kind, lead_version)
) STRICT;
CREATE INDEX deliveries_due ON deliveries (queue, due_at, seq) WHERE state = 'queued';
CREATE INDEX deliveries_failed ON deliveries (seq) WHERE state = 'failed';
CREATE INDEX deliveries_in_digest ON deliveries (digest) WHERE digest IS NOT NULL;
CREATE INDEX digests_open ON deliveries (body) WHERE kind = 'digest' AND state = 'queued';
CREATE INDEX messages_by_address ON deliveries (address) WHERE address IS NOT NULL;
CREATE INDEX deliveries_without_lead ON deliveries (created_at) WHERE lead_id IS NULL;

-- Targets that answered 410 Gone: theirs wait until somebody starts them again.
CREATE TABLE stopped_targets (
  target TEXT PRIMARY KEY,
  stopped_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a person asked the company for. Until it is closed it has the address, or the lead where there is no address.
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'correction', 'erasure', 'noContact', 'complaint', 'nomination')),
  address TEXT,
  lead_id TEXT,
  -- Days of the company's time zone.
  asked_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  version INT NOT NULL DEFAULT 1,
  closed_at INTEGER,
  closed_by TEXT,
  outcome TEXT,
  -- The reference of an erasure's proof.
  proof TEXT,
  CHECK ((closed_at IS NULL) = (address IS NOT NULL OR lead_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX requests_open ON requests (due_on) WHERE closed_at IS NULL;
CREATE INDEX requests_by_address ON requests (address) WHERE address IS NOT NULL;

-- Keys of the hashes below. They are only added to, so that a copy's hashes can be compared for ever.
CREATE TABLE hash_keys (
  id TEXT PRIMARY KEY,
  key BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A wish for no more mail, or its withdrawal. The newest of a mailbox counts.
CREATE TABLE no_contact (
  id TEXT PRIMARY KEY,
  key_id TEXT NOT NULL,
  mailbox BLOB NOT NULL,
  asked_at INTEGER NOT NULL,
  wanted INT NOT NULL CHECK (wanted IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX no_contact_by_mailbox ON no_contact (mailbox, asked_at);

-- The keyed hash of an erased address, or the id of an erased lead or of an erased mail without a lead.
CREATE TABLE erasures (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  erased_at INTEGER NOT NULL,
  key_id TEXT,
  address BLOB,
  erased_id TEXT,
  CHECK ((address IS NULL) = (key_id IS NULL)),
  CHECK ((address IS NULL) = (erased_id IS NOT NULL))
) STRICT;
CREATE INDEX erasures_by_address ON erasures (address) WHERE address IS NOT NULL;
CREATE INDEX erasures_by_id ON erasures (erased_id) WHERE erased_id IS NOT NULL;

-- Who looked at or exported how many leads. The detail holds references of leads and names of filters, no personal data.
CREATE TABLE lead_access (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  accessed_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  records INTEGER,
  detail TEXT
) STRICT;

-- What is counted for a limit, by the keyed hash of a client or mailbox. Never copied.
CREATE TABLE limits (
  seq INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  who BLOB NOT NULL,
  counted_at INTEGER NOT NULL
) STRICT;
CREATE INDEX limits_counted ON limits (what, who, counted_at);
CREATE INDEX limits_by_time ON limits (counted_at);

CREATE TABLE user_tracking (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  page TEXT NOT NULL,
  timestamp INTEGER NOT NULL
) STRICT;
CREATE INDEX user_tracking_by_time ON user_tracking (timestamp);

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

-- What is counted by day beside events and pages: visitors, where visits came from, forms, and how slow pages were.
CREATE TABLE daily_counts (
  day TEXT NOT NULL,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what, subject)
) STRICT, WITHOUT ROWID;

-- The same counts by what a report can be filtered by, and events as what = 'event'. Dropped with the events.
CREATE TABLE daily_segments (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  device TEXT NOT NULL,
  page TEXT NOT NULL,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  value_sum REAL NOT NULL,
  PRIMARY KEY (day, source, device, page, what, subject)
) STRICT, WITHOUT ROWID;

-- Emptied when its day is over.
CREATE TABLE day_visitors (
  day TEXT NOT NULL,
  visitor TEXT NOT NULL,
  last_seen INTEGER NOT NULL,
  PRIMARY KEY (day, visitor)
) STRICT, WITHOUT ROWID;

-- Of a token only the hash is kept. Sign-ins and sessions come out of a copy empty.
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
  expires_at INTEGER NOT NULL,
  -- The lead that this desk has open, and when it last said so.
  lead_id TEXT,
  seen_at INTEGER
) STRICT, WITHOUT ROWID;

-- One row, written to find out whether the database takes writes.
CREATE TABLE write_probe (probed_at INTEGER NOT NULL) STRICT;
INSERT INTO write_probe VALUES (0);

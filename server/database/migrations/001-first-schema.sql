-- The tables of both databases, as SQLite reads them; postgres/migrate.ts turns the words into PostgreSQL's. What only one of
-- them has is in the file of the same name in its own folder, and is made after this one.

CREATE TABLE leads (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  collection TEXT NOT NULL,
  fields TEXT NOT NULL,
  email TEXT NOT NULL,
  timestamp INTEGER NOT NULL,
  spam_reason TEXT,
  notice_version TEXT,
  language TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT '{}',
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost')),
  version INT NOT NULL DEFAULT 1,
  unread INT NOT NULL DEFAULT 1 CHECK (unread IN (0, 1)),
  -- Who of the desk's people looks after it, by the address as it is compared, and the day it is looked at again.
  owner TEXT,
  due_on TEXT,
  -- With the hash of the fields that it was first sent with.
  idempotency_key BLOB UNIQUE,
  fields_hash BLOB,
  duplicate_key BLOB NOT NULL,
  -- The hash of what shows the lead to its sender for a while.
  sender_token BLOB,
  -- Where its sender is thanked: the day, the hash of the address and the time.
  thanks_key BLOB,
  utm_source TEXT GENERATED ALWAYS AS (source ->> 'utmSource'),
  utm_campaign TEXT GENERATED ALWAYS AS (source ->> 'utmCampaign')
) STRICT;
-- All that a filter asks for, so that counting and skipping leads never reads what they say.
CREATE INDEX leads_listed ON leads (timestamp, seq, collection, status, spam_reason, unread, language);
CREATE INDEX leads_held ON leads (timestamp, seq) WHERE spam_reason IS NOT NULL;
CREATE INDEX leads_unread ON leads (timestamp, seq) WHERE unread = 1 AND spam_reason IS NULL;
CREATE INDEX leads_untouched ON leads (timestamp, seq)
WHERE status = 'new' AND owner IS NULL AND due_on IS NULL AND spam_reason IS NULL;
CREATE INDEX leads_owned ON leads (owner, timestamp, seq, spam_reason) WHERE owner IS NOT NULL;
CREATE INDEX leads_due ON leads (due_on, timestamp, seq, spam_reason) WHERE due_on IS NOT NULL;
CREATE INDEX leads_by_source ON leads (utm_source, timestamp, seq) WHERE utm_source IS NOT NULL;
CREATE INDEX leads_by_campaign ON leads (utm_campaign, timestamp, seq) WHERE utm_campaign IS NOT NULL;
CREATE INDEX leads_by_duplicate_key ON leads (duplicate_key);
CREATE INDEX leads_thanked ON leads (thanks_key) WHERE thanks_key IS NOT NULL;

-- The values are JSON. A note's id is made by whoever writes it, so that the same one sent twice is kept once.
CREATE TABLE lead_changes (
  seq INTEGER PRIMARY KEY,
  lead_seq INTEGER NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  field TEXT NOT NULL,
  old_value TEXT,
  new_value TEXT,
  note_id TEXT
) STRICT;
CREATE INDEX changes_of_lead ON lead_changes (lead_seq);
CREATE INDEX changed_addresses ON lead_changes (lead_seq) WHERE field = 'email';
CREATE UNIQUE INDEX notes_by_id ON lead_changes (note_id) WHERE note_id IS NOT NULL;

-- What is mailed to whoever sent a lead: of the key in such a link the hash is kept, and of the address that it went to.
CREATE TABLE lead_links (
  token_hash BLOB PRIMARY KEY,
  lead_seq INTEGER NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('open', 'erase')),
  address_hash BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_of_lead ON lead_links (lead_seq);

-- What leaves the house. A queue is 'mail' or the name of a target, which is its host and a part of the hash of its
-- address, since that may hold a secret itself. What belongs to a lead takes its words and, to thank the visitor, its
-- address from the lead when it is sent; the rest carries its own, a message until it is sent and no longer.
-- A lead gets each kind once for each queue and version; version 0 stands for what it gets once in its life. The subject of
-- an update is the names of what changed; what tells of an erased lead carries its id alone.
CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  queue TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('notification', 'acknowledgement', 'message', 'lead.created', 'lead.updated', 'lead.erased')),
  lead_seq INTEGER REFERENCES leads (seq) ON DELETE CASCADE,
  lead_version INT NOT NULL DEFAULT 0,
  to_address TEXT,
  address_key TEXT,
  subject TEXT,
  body TEXT,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts INT NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  sent_at INTEGER,
  CHECK ((queue = 'mail') = (kind IN ('notification', 'acknowledgement', 'message'))),
  CHECK ((lead_seq IS NULL) = (kind IN ('message', 'lead.erased'))),
  CHECK ((body IS NULL) = (lead_seq IS NOT NULL)),
  CHECK ((address_key IS NOT NULL) = (kind = 'message')),
  UNIQUE (lead_seq, queue, kind, lead_version)
) STRICT;
CREATE INDEX deliveries_due ON deliveries (queue, due_at, seq) WHERE state = 'queued';
CREATE INDEX deliveries_failed ON deliveries (seq) WHERE state = 'failed';
CREATE INDEX messages_by_address ON deliveries (address_key) WHERE address_key IS NOT NULL;
CREATE INDEX deliveries_without_lead ON deliveries (created_at) WHERE lead_seq IS NULL;

-- Targets that answered 410 Gone: theirs wait until somebody starts them again.
CREATE TABLE stopped_targets (
  target TEXT PRIMARY KEY,
  stopped_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a search reads. Filled after the lead is answered, by whoever serves or searches next.
CREATE TABLE lead_search (
  lead_seq INTEGER PRIMARY KEY REFERENCES leads (seq) ON DELETE CASCADE,
  reference TEXT NOT NULL,
  text TEXT NOT NULL,
  -- The address as it is compared; null where it is none, which joins nobody.
  person TEXT
) STRICT;
CREATE INDEX leads_by_reference ON lead_search (reference);
CREATE INDEX leads_of_person ON lead_search (person) WHERE person IS NOT NULL;

-- Filled by triggers, so that no way of writing a lead can forget it.
CREATE TABLE leads_to_index (lead_seq INTEGER PRIMARY KEY) STRICT;

CREATE TABLE erasures (
  seq INTEGER PRIMARY KEY,
  erased_at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('id', 'email', 'before')),
  fingerprint BLOB,
  erased_before INTEGER,
  leads INT NOT NULL,
  mails INT NOT NULL
) STRICT;
CREATE TABLE erasure_key (key BLOB NOT NULL) STRICT;

-- Whose files in the mail folder have to go, on every server that has such a folder.
CREATE TABLE erased_mails (
  mail_id TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The detail holds references of leads and names of filters, no personal data.
CREATE TABLE lead_access (
  seq INTEGER PRIMARY KEY,
  accessed_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  records INTEGER,
  detail TEXT
) STRICT;

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

-- Emptied when its day is over.
CREATE TABLE day_visitors (
  day TEXT NOT NULL,
  visitor TEXT NOT NULL,
  last_seen INTEGER NOT NULL,
  PRIMARY KEY (day, visitor)
) STRICT, WITHOUT ROWID;

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
  happened_at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;

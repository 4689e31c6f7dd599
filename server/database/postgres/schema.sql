-- The schema of 2.0.0 on PostgreSQL. sqlite/schema.sql has the same tables and columns; a test compares the two.
-- COLLATE "C" sorts and compares bytes, as SQLite does.
-- `seq` is the order of rows in one database and is never copied; every other column is.

-- What somebody sent, as it reads now.
CREATE TABLE leads (
  id text COLLATE "C" PRIMARY KEY,
  collection text COLLATE "C" NOT NULL,
  fields text COLLATE "C" NOT NULL,
  -- The address as it is compared; NULL where the lead has none. Leads with one address belong to one person.
  address text COLLATE "C",
  -- The hash of form and fields as they read now: the same form sent again finds this lead by it.
  reads bytea NOT NULL,
  -- Reference, fields and notes, folded; a search reads nothing else.
  search text COLLATE "C" NOT NULL,
  timestamp bigint NOT NULL,
  -- The time of the last edit in milliseconds, and always more than before it.
  version bigint NOT NULL,
  spam_reason text COLLATE "C",
  notice_version text COLLATE "C",
  language text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL DEFAULT '{}',
  status text COLLATE "C" NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost')),
  owner text COLLATE "C",
  due_on text COLLATE "C",
  unread integer NOT NULL DEFAULT 1 CHECK (unread IN (0, 1)),
  utm_source text COLLATE "C" GENERATED ALWAYS AS (source::json ->> 'utmSource') STORED,
  utm_campaign text COLLATE "C" GENERATED ALWAYS AS (source::json ->> 'utmCampaign') STORED
);
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
  key bytea PRIMARY KEY,
  lead_id text COLLATE "C" NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  fields_hash bytea NOT NULL
);
CREATE INDEX keys_of_lead ON lead_keys (lead_id);

-- One changed value or note. Values are JSON. Of an address only that it changed: both values are NULL.
CREATE TABLE lead_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id text COLLATE "C" NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  changed_at bigint NOT NULL,
  actor text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  old_value text COLLATE "C",
  new_value text COLLATE "C",
  -- Made by whoever writes the note, so that a retry stores it once.
  note_id text COLLATE "C"
);
CREATE INDEX changes_of_lead ON lead_changes (lead_id);
CREATE UNIQUE INDEX notes_by_id ON lead_changes (note_id) WHERE note_id IS NOT NULL;

-- A mail or an event that leaves. A queue is 'mail' or the name of a target, which is its host and a part of the hash of
-- its URL, since the URL may hold a secret. The address or target never changes. A delivery of a lead is rendered from
-- the lead when it leaves. One without a lead has a body, or is rendered when it leaves ('link').
-- A lead gets each kind once for each queue and version; version 0 stands for what it gets once in its life.
CREATE TABLE deliveries (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  queue text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN
    ('notification', 'acknowledgement', 'assignment', 'message', 'link', 'digest', 'lead.created', 'lead.updated', 'lead.erased')),
  lead_id text COLLATE "C" REFERENCES leads (id) ON DELETE CASCADE,
  lead_version bigint NOT NULL DEFAULT 0,
  to_address text COLLATE "C",
  -- The address of a mail without a lead as it is compared: an erasure finds the mail by it.
  address text COLLATE "C",
  -- Of an update: the names of what changed.
  subject text COLLATE "C",
  -- Of a link: its purpose. Of a digest: the keyed hash of the client that causes it.
  body text COLLATE "C",
  -- The mail in which this notification leaves together with others of one client.
  digest text COLLATE "C",
  -- The language in which a link is rendered.
  language text COLLATE "C",
  state text COLLATE "C" NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text COLLATE "C",
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  -- How long it was made to wait when its due time was set. One that is due later was postponed by a wrong clock.
  wait_ms bigint NOT NULL DEFAULT 60000,
  sent_at bigint,
  CHECK ((queue = 'mail') = (kind NOT LIKE 'lead.%')),
  CHECK ((lead_id IS NULL) = (kind IN ('message', 'link', 'digest', 'lead.erased'))),
  CHECK ((address IS NULL) = (kind NOT IN ('message', 'link'))),
  UNIQUE (lead_id, queue, kind, lead_version)
);
CREATE INDEX deliveries_due ON deliveries (queue, due_at, seq) WHERE state = 'queued';
CREATE INDEX deliveries_failed ON deliveries (seq) WHERE state = 'failed';
CREATE INDEX deliveries_in_digest ON deliveries (digest) WHERE digest IS NOT NULL;
CREATE INDEX digests_open ON deliveries (body) WHERE kind = 'digest' AND state = 'queued';
CREATE INDEX messages_by_address ON deliveries (address) WHERE address IS NOT NULL;
CREATE INDEX deliveries_without_lead ON deliveries (created_at) WHERE lead_id IS NULL;

-- Targets that answered 410 Gone: theirs wait until somebody starts them again.
CREATE TABLE stopped_targets (
  target text COLLATE "C" PRIMARY KEY,
  stopped_at bigint NOT NULL
);

-- What a person asked the company for. Until it is closed it has the address, or the lead where there is no address.
CREATE TABLE requests (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('access', 'correction', 'erasure', 'noContact', 'complaint', 'nomination')),
  address text COLLATE "C",
  lead_id text COLLATE "C",
  -- Days of the company's time zone.
  asked_on text COLLATE "C" NOT NULL,
  due_on text COLLATE "C" NOT NULL,
  version integer NOT NULL DEFAULT 1,
  closed_at bigint,
  closed_by text COLLATE "C",
  outcome text COLLATE "C",
  -- The reference of an erasure's proof.
  proof text COLLATE "C",
  CHECK ((closed_at IS NULL) = (address IS NOT NULL OR lead_id IS NOT NULL))
);
CREATE INDEX requests_open ON requests (due_on) WHERE closed_at IS NULL;
CREATE INDEX requests_by_address ON requests (address) WHERE address IS NOT NULL;

-- Keys of the hashes below. They are only added to, so that a copy's hashes can be compared for ever.
CREATE TABLE hash_keys (
  id text COLLATE "C" PRIMARY KEY,
  key bytea NOT NULL,
  made_at bigint NOT NULL
);

-- A wish for no more mail, or its withdrawal. The newest of a mailbox counts.
CREATE TABLE no_contact (
  id text COLLATE "C" PRIMARY KEY,
  key_id text COLLATE "C" NOT NULL,
  mailbox bytea NOT NULL,
  asked_at bigint NOT NULL,
  wanted integer NOT NULL CHECK (wanted IN (0, 1))
);
CREATE INDEX no_contact_by_mailbox ON no_contact (mailbox, asked_at);

-- The keyed hash of an erased address, or the id of an erased lead or of an erased mail without a lead.
CREATE TABLE erasures (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  erased_at bigint NOT NULL,
  key_id text COLLATE "C",
  address bytea,
  erased_id text COLLATE "C",
  CHECK ((address IS NULL) = (key_id IS NULL)),
  CHECK ((address IS NULL) = (erased_id IS NOT NULL))
);
CREATE INDEX erasures_by_address ON erasures (address) WHERE address IS NOT NULL;
CREATE INDEX erasures_by_id ON erasures (erased_id) WHERE erased_id IS NOT NULL;

-- Who looked at or exported how many leads. The detail holds references of leads and names of filters, no personal data.
CREATE TABLE lead_access (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  accessed_at bigint NOT NULL,
  actor text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  records bigint,
  detail text COLLATE "C"
);

-- What is counted for a limit, by the keyed hash of a client or mailbox. Never copied.
CREATE TABLE limits (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what text COLLATE "C" NOT NULL,
  who bytea NOT NULL,
  counted_at bigint NOT NULL
);
CREATE INDEX limits_counted ON limits (what, who, counted_at);
CREATE INDEX limits_by_time ON limits (counted_at);

CREATE TABLE user_tracking (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  timestamp bigint NOT NULL
);
CREATE INDEX user_tracking_by_time ON user_tracking (timestamp);

CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  timestamp bigint NOT NULL,
  value double precision
);
CREATE INDEX events_by_time ON events (timestamp);

CREATE TABLE daily_events (
  day text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  value_sum double precision NOT NULL,
  PRIMARY KEY (day, name, page)
);

CREATE TABLE event_totals (
  name text COLLATE "C" PRIMARY KEY,
  count bigint NOT NULL
);

-- What is counted by day beside events and pages: visitors, where visits came from, forms, and how slow pages were.
CREATE TABLE daily_counts (
  day text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, what, subject)
);

-- The same counts by what a report can be filtered by, and events as what = 'event'. Dropped with the events.
CREATE TABLE daily_segments (
  day text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  value_sum double precision NOT NULL,
  PRIMARY KEY (day, source, device, page, what, subject)
);

-- Emptied when its day is over.
CREATE TABLE day_visitors (
  day text COLLATE "C" NOT NULL,
  visitor text COLLATE "C" NOT NULL,
  last_seen bigint NOT NULL,
  PRIMARY KEY (day, visitor)
);

-- Of a token only the hash is kept. Sign-ins and sessions come out of a copy empty.
CREATE TABLE desk_sign_ins (
  token_hash bytea PRIMARY KEY,
  person text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE desk_sessions (
  token_hash bytea PRIMARY KEY,
  person text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- The lead that this desk has open, and when it last said so.
  lead_id text COLLATE "C",
  seen_at bigint
);

-- One row, written to find out whether the database takes writes.
CREATE TABLE write_probe (probed_at bigint NOT NULL);
INSERT INTO write_probe VALUES (0);

-- Keys that all servers share. One that comes from the environment is not kept here, only its fingerprint. Never copied.
CREATE TABLE server_keys (
  name text PRIMARY KEY,
  value text,
  fingerprint text NOT NULL
);

-- Work that one server at a time does, and until when it is taken. Never copied.
CREATE TABLE server_duties (
  name text PRIMARY KEY,
  taken_until bigint NOT NULL
);

CREATE TABLE leads (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  collection text NOT NULL,
  fields text NOT NULL,
  email text NOT NULL,
  timestamp bigint NOT NULL,
  spam_reason text,
  notice_version text NOT NULL,
  language text NOT NULL,
  idempotency_key bytea UNIQUE,
  duplicate_key bytea NOT NULL
);
CREATE INDEX leads_by_time ON leads (timestamp, seq);
CREATE INDEX leads_by_duplicate_key ON leads (duplicate_key);

CREATE TABLE mails (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  lead_seq bigint REFERENCES leads (seq) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('notification', 'acknowledgement', 'message')),
  to_address text NOT NULL,
  subject text NOT NULL,
  body text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  sent_at bigint,
  CHECK ((kind = 'message') = (lead_seq IS NULL)),
  CHECK ((kind = 'message') = (body IS NOT NULL))
);
CREATE INDEX mails_of_lead ON mails (lead_seq) WHERE lead_seq IS NOT NULL;
CREATE INDEX mails_without_lead ON mails (lower(to_address)) WHERE lead_seq IS NULL;
CREATE INDEX mails_due ON mails (due_at, seq) WHERE state = 'queued';
CREATE INDEX mails_failed ON mails (seq) WHERE state = 'failed';

CREATE TABLE erasures (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('id', 'email')),
  leads integer NOT NULL,
  mails integer NOT NULL
);

CREATE TABLE user_tracking (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL,
  user_id text NOT NULL,
  page text NOT NULL,
  timestamp bigint NOT NULL
);

CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  page text NOT NULL,
  timestamp bigint NOT NULL,
  value double precision
);
CREATE INDEX events_by_time ON events (timestamp);

CREATE TABLE daily_events (
  day text NOT NULL,
  name text NOT NULL,
  page text NOT NULL,
  count bigint NOT NULL,
  value_sum double precision NOT NULL,
  PRIMARY KEY (day, name, page)
);

CREATE TABLE event_totals (
  name text PRIMARY KEY,
  count bigint NOT NULL
);

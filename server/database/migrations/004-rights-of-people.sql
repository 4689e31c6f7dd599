-- The mailbox of a lead whose sender wants no more contact, as mails to one mailbox are counted; null for everybody else. On the
-- lead, so that an erasure takes it along.
ALTER TABLE leads ADD COLUMN no_contact TEXT;
CREATE INDEX leads_no_contact ON leads (no_contact) WHERE no_contact IS NOT NULL;

-- Of a mail that brings a link to what is stored: the language that its text is made in when it is sent.
ALTER TABLE deliveries ADD COLUMN link_language TEXT;

-- Who has asked for such a link, by keyed hashes of mailbox and client. Written whether or not anything is stored about them;
-- dropped after a day.
CREATE TABLE link_requests (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  mailbox BLOB NOT NULL,
  client BLOB,
  asked_at INTEGER NOT NULL,
  queued INT NOT NULL
) STRICT;
CREATE INDEX link_requests_by_mailbox ON link_requests (mailbox, asked_at);
CREATE INDEX link_requests_by_client ON link_requests (client, asked_at);
CREATE INDEX link_requests_by_time ON link_requests (asked_at);

-- What people ask the company for, and when it was done. All that says who it was is the lead, which an erasure takes away: kind,
-- days and reference stay as the record that the request was answered.
CREATE TABLE person_requests (
  id TEXT PRIMARY KEY,
  lead_seq INTEGER REFERENCES leads (seq) ON DELETE SET NULL,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'correction', 'erasure', 'noContact', 'complaint')),
  -- Days of the company's time zone.
  asked_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  version INT NOT NULL DEFAULT 1,
  closed_at INTEGER,
  closed_by TEXT,
  outcome TEXT,
  -- The reference of an erasure's proof.
  proof TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX person_requests_open ON person_requests (due_on) WHERE closed_at IS NULL;
CREATE INDEX requests_of_lead ON person_requests (lead_seq) WHERE lead_seq IS NOT NULL;

-- How long a delivery was made to wait when its due time was set, in milliseconds. One whose due time is further away was
-- postponed by a clock that was ahead. The default covers what is queued with a short delay; what waits already may be at
-- its longest pause.
ALTER TABLE deliveries ADD COLUMN wait_ms INTEGER NOT NULL DEFAULT 60000;
UPDATE deliveries SET wait_ms = 15840000 WHERE state = 'queued';

-- The mail that took the link along: it is erased with the lead.
ALTER TABLE lead_links ADD COLUMN mail_id TEXT;

-- Erasures that were decided and are carried out in parts: killed at any point, the next server finishes them. The addresses
-- are those whose mails without a lead go too; the row goes with the last part.
CREATE TABLE erasures_to_finish (
  id TEXT PRIMARY KEY,
  decided_at INTEGER NOT NULL,
  addresses TEXT NOT NULL,
  targets TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE leads_to_erase (
  lead_seq INTEGER NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  erasure_id TEXT NOT NULL REFERENCES erasures_to_finish (id),
  PRIMARY KEY (lead_seq, erasure_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX leads_of_erasure ON leads_to_erase (erasure_id, lead_seq);

-- One row, written to find out whether the database takes writes.
CREATE TABLE write_probe (probed_at INTEGER NOT NULL) STRICT;
INSERT INTO write_probe VALUES (0);

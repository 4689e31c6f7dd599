-- serves-since: 1
-- A target is named by its host and a part of the hash of its address, which may hold a secret itself.
CREATE TABLE hand_overs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  lead_seq INTEGER NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  target TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  sent_at INTEGER,
  UNIQUE (lead_seq, target)
) STRICT;
CREATE INDEX hand_overs_due ON hand_overs (target, due_at) WHERE state = 'queued';
CREATE INDEX hand_overs_failed ON hand_overs (seq) WHERE state = 'failed';

-- Targets that answered 410 Gone: theirs wait until somebody starts them again.
CREATE TABLE stopped_targets (
  target TEXT PRIMARY KEY,
  stopped_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

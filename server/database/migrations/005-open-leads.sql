-- By whose word and with which proof the requests for an erasure are closed, with its last part. Until then the open request
-- has the proof already.
ALTER TABLE erasures_to_finish ADD COLUMN actor TEXT;
ALTER TABLE erasures_to_finish ADD COLUMN proof TEXT;

-- Which lead is open in which tab of the desk, for its team on all servers. Said again every 20 s while it is, and gone with the session.
CREATE TABLE server_open_leads (
  token_hash BLOB NOT NULL REFERENCES desk_sessions (token_hash) ON DELETE CASCADE,
  tab TEXT NOT NULL,
  lead_id TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, tab)
) STRICT, WITHOUT ROWID;

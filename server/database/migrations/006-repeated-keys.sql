-- serves-since: 5
-- The key of a form that was answered with an equal lead of the last minutes: a retry gets the same answer, however late.
CREATE TABLE repeated_keys (
  idempotency_key BLOB PRIMARY KEY,
  fields_hash BLOB NOT NULL,
  lead_seq INTEGER NOT NULL REFERENCES leads (seq) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX repeated_keys_of_lead ON repeated_keys (lead_seq);

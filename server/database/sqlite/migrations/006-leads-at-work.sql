-- serves-since: 1
ALTER TABLE leads ADD COLUMN status TEXT NOT NULL DEFAULT 'new'
  CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost'));
ALTER TABLE leads ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE leads ADD COLUMN source TEXT NOT NULL DEFAULT '{}';
CREATE INDEX leads_held ON leads (timestamp, seq) WHERE spam_reason IS NOT NULL;

-- The values are JSON.
CREATE TABLE lead_changes (
  seq INTEGER PRIMARY KEY,
  lead_seq INTEGER NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  field TEXT NOT NULL,
  old_value TEXT,
  new_value TEXT
) STRICT;
CREATE INDEX changes_of_lead ON lead_changes (lead_seq);

-- What a search reads. Filled after the lead is answered, by whoever serves or searches next.
CREATE TABLE lead_search (
  lead_seq INTEGER PRIMARY KEY REFERENCES leads (seq) ON DELETE CASCADE,
  reference TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX leads_by_reference ON lead_search (reference);

-- Triggers, so that servers of the version before keep the index right too.
CREATE VIRTUAL TABLE lead_search_index USING fts5 (
  text, content = 'lead_search', content_rowid = 'lead_seq', tokenize = 'trigram case_sensitive 1', detail = none,
  columnsize = 0
);
-- Else the letters of an erased lead would stay in the index until it is next merged.
INSERT INTO lead_search_index (lead_search_index, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER lead_search_added AFTER INSERT ON lead_search BEGIN
  INSERT INTO lead_search_index (rowid, text) VALUES (new.lead_seq, new.text);
END;
CREATE TRIGGER lead_search_removed AFTER DELETE ON lead_search BEGIN
  INSERT INTO lead_search_index (lead_search_index, rowid, text) VALUES ('delete', old.lead_seq, old.text);
END;

CREATE TABLE leads_to_index (lead_seq INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER lead_added AFTER INSERT ON leads BEGIN
  INSERT OR IGNORE INTO leads_to_index VALUES (new.seq);
END;
CREATE TRIGGER lead_corrected AFTER UPDATE OF fields ON leads BEGIN
  INSERT OR IGNORE INTO leads_to_index VALUES (new.seq);
END;
INSERT INTO leads_to_index SELECT seq FROM leads;

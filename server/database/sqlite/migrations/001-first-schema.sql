INSERT INTO erasure_key VALUES (randomblob(32));

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

CREATE TRIGGER lead_added AFTER INSERT ON leads BEGIN
  INSERT OR IGNORE INTO leads_to_index VALUES (new.seq);
END;
-- Only what was corrected goes into the index again.
CREATE TRIGGER lead_corrected AFTER UPDATE OF fields ON leads WHEN new.fields <> old.fields BEGIN
  INSERT OR IGNORE INTO leads_to_index VALUES (new.seq);
END;

CREATE TRIGGER tell_of_new_lead AFTER INSERT ON leads WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind) VALUES (new.id, 'lead');
END;
CREATE TRIGGER tell_of_changed_lead AFTER UPDATE OF version, unread ON leads
WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind) VALUES (new.id, 'change');
END;
CREATE TRIGGER tell_of_erased_lead AFTER DELETE ON leads WHEN EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind) VALUES (old.id, 'gone');
END;
CREATE TRIGGER tell_of_delivery AFTER UPDATE OF state ON deliveries
WHEN new.lead_seq IS NOT NULL AND EXISTS (SELECT 1 FROM desk_sessions) BEGIN
  INSERT INTO lead_events (lead_id, kind)
  SELECT id, CASE new.queue WHEN 'mail' THEN 'mail' ELSE 'handOver' END FROM leads WHERE seq = new.lead_seq;
END;

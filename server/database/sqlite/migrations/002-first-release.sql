-- Without AUTOINCREMENT SQLite gives the number of the last row again once that row is deleted: a delivery claimed for an
-- erased lead would find the next one under its number. The keyword changes how numbers are chosen and nothing that is
-- stored, so the tables are not rebuilt, however large they are. PostgreSQL's sequences never go back.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'seq INTEGER PRIMARY KEY,', 'seq INTEGER PRIMARY KEY AUTOINCREMENT,')
WHERE type = 'table' AND name IN
  ('leads', 'lead_changes', 'deliveries', 'erasures', 'lead_access', 'user_tracking', 'events');
PRAGMA writable_schema = RESET;
INSERT INTO sqlite_sequence (name, seq)
SELECT 'leads', coalesce(max(seq), 0) FROM leads
UNION ALL SELECT 'lead_changes', coalesce(max(seq), 0) FROM lead_changes
UNION ALL SELECT 'deliveries', coalesce(max(seq), 0) FROM deliveries
UNION ALL SELECT 'erasures', coalesce(max(seq), 0) FROM erasures
UNION ALL SELECT 'lead_access', coalesce(max(seq), 0) FROM lead_access
UNION ALL SELECT 'user_tracking', coalesce(max(seq), 0) FROM user_tracking
UNION ALL SELECT 'events', coalesce(max(seq), 0) FROM events;

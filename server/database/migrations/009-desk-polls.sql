-- The lead that this desk has open, and when it last said so.
ALTER TABLE desk_sessions ADD COLUMN lead_id TEXT;
ALTER TABLE desk_sessions ADD COLUMN seen_at INTEGER;
DROP TABLE server_open_leads;

-- A lead that its sender has changed is replaced by a newer one. Ids, and no foreign keys: rows are moved and restored in
-- any order, and a trigger forgets an id that is erased. At most one lead replaces another.
ALTER TABLE leads ADD COLUMN replaces TEXT;
ALTER TABLE leads ADD COLUMN replaced_by TEXT;
CREATE UNIQUE INDEX leads_replacing ON leads (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX leads_replaced ON leads (replaced_by) WHERE replaced_by IS NOT NULL;

-- Who has caused thank-yous, by a keyed hash of the client's address; dropped after an hour.
CREATE TABLE thanked_clients (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  client BLOB NOT NULL,
  thanked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX thanked_clients_by_client ON thanked_clients (client, thanked_at);
CREATE INDEX thanked_clients_by_time ON thanked_clients (thanked_at);

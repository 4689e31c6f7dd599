-- Texts that are sorted, or compared by their beginning, are so byte by byte.

CREATE TABLE leads (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  collection text COLLATE "C" NOT NULL,
  fields text NOT NULL,
  email text NOT NULL,
  timestamp bigint NOT NULL,
  spam_reason text,
  notice_version text,
  language text NOT NULL,
  source text NOT NULL DEFAULT '{}',
  status text COLLATE "C" NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost')),
  version integer NOT NULL DEFAULT 1,
  unread smallint NOT NULL DEFAULT 1 CHECK (unread IN (0, 1)),
  -- Who of the desk's people looks after it, by the address as it is compared, and the day it is looked at again.
  owner text COLLATE "C",
  due_on text COLLATE "C",
  -- With the hash of the fields that it was first sent with.
  idempotency_key bytea UNIQUE,
  fields_hash bytea,
  duplicate_key bytea NOT NULL,
  -- The hash of what shows the lead to its sender for a while.
  sender_token bytea,
  -- Where its sender is thanked: the day, the hash of the address and the time.
  thanks_key bytea,
  utm_source text COLLATE "C" GENERATED ALWAYS AS (source::json ->> 'utmSource') STORED,
  utm_campaign text COLLATE "C" GENERATED ALWAYS AS (source::json ->> 'utmCampaign') STORED
);
-- All that a filter asks for, so that counting and skipping leads seldom reads what they say.
CREATE INDEX leads_listed ON leads (timestamp, seq) INCLUDE (collection, status, spam_reason, unread, language);
CREATE INDEX leads_held ON leads (timestamp, seq) WHERE spam_reason IS NOT NULL;
CREATE INDEX leads_unread ON leads (timestamp, seq) WHERE unread = 1 AND spam_reason IS NULL;
CREATE INDEX leads_untouched ON leads (timestamp, seq)
WHERE status = 'new' AND owner IS NULL AND due_on IS NULL AND spam_reason IS NULL;
CREATE INDEX leads_owned ON leads (owner, timestamp, seq) INCLUDE (spam_reason) WHERE owner IS NOT NULL;
CREATE INDEX leads_due ON leads (due_on, timestamp, seq) INCLUDE (spam_reason) WHERE due_on IS NOT NULL;
CREATE INDEX leads_by_source ON leads (utm_source, timestamp, seq) WHERE utm_source IS NOT NULL;
CREATE INDEX leads_by_campaign ON leads (utm_campaign, timestamp, seq) WHERE utm_campaign IS NOT NULL;
CREATE INDEX leads_by_duplicate_key ON leads (duplicate_key);
CREATE INDEX leads_thanked ON leads (thanks_key) WHERE thanks_key IS NOT NULL;

-- The values are JSON. A note's id is made by whoever writes it, so that the same one sent twice is kept once.
CREATE TABLE lead_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_seq bigint NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  changed_at bigint NOT NULL,
  actor text NOT NULL,
  field text NOT NULL,
  old_value text,
  new_value text,
  note_id text
);
CREATE INDEX changes_of_lead ON lead_changes (lead_seq);
CREATE INDEX changed_addresses ON lead_changes (lead_seq) WHERE field = 'email';
CREATE UNIQUE INDEX notes_by_id ON lead_changes (note_id) WHERE note_id IS NOT NULL;

-- What is mailed to whoever sent a lead: of the key in such a link the hash is kept, and of the address that it went to.
CREATE TABLE lead_links (
  token_hash bytea PRIMARY KEY,
  lead_seq bigint NOT NULL REFERENCES leads (seq) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('open', 'erase')),
  address_hash bytea NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX links_of_lead ON lead_links (lead_seq);

-- What leaves the house. A queue is 'mail' or the name of a target, which is its host and a part of the hash of its
-- address, since that may hold a secret itself. What belongs to a lead takes its words and, to thank the visitor, its
-- address from the lead when it is sent; the rest carries its own, a message until it is sent and no longer.
-- A lead gets each kind once for each queue and version; version 0 stands for what it gets once in its life. The subject of
-- an update is the names of what changed; what tells of an erased lead carries its id alone.
CREATE TABLE deliveries (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  queue text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('notification', 'acknowledgement', 'message', 'lead.created', 'lead.updated', 'lead.erased')),
  lead_seq bigint REFERENCES leads (seq) ON DELETE CASCADE,
  lead_version integer NOT NULL DEFAULT 0,
  to_address text,
  address_key text,
  subject text,
  body text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  sent_at bigint,
  CHECK ((queue = 'mail') = (kind IN ('notification', 'acknowledgement', 'message'))),
  CHECK ((lead_seq IS NULL) = (kind IN ('message', 'lead.erased'))),
  CHECK ((body IS NULL) = (lead_seq IS NOT NULL)),
  CHECK ((address_key IS NOT NULL) = (kind = 'message')),
  UNIQUE (lead_seq, queue, kind, lead_version)
);
CREATE INDEX deliveries_due ON deliveries (queue, due_at, seq) WHERE state = 'queued';
CREATE INDEX deliveries_failed ON deliveries (seq) WHERE state = 'failed';
CREATE INDEX messages_by_address ON deliveries (address_key) WHERE address_key IS NOT NULL;
CREATE INDEX deliveries_without_lead ON deliveries (created_at) WHERE lead_seq IS NULL;

-- Targets that answered 410 Gone: theirs wait until somebody starts them again.
CREATE TABLE stopped_targets (
  target text COLLATE "C" PRIMARY KEY,
  stopped_at bigint NOT NULL
);

-- What a search reads. Filled after the lead is answered, by whoever serves or searches next. The grams are our own,
-- because an extension may not be allowed, and pg_trgm sees no Telugu in a database of the C locale.
CREATE TABLE lead_search (
  lead_seq bigint PRIMARY KEY REFERENCES leads (seq) ON DELETE CASCADE,
  reference text COLLATE "C" NOT NULL,
  text text NOT NULL,
  grams integer[] NOT NULL,
  -- The address as it is compared; null where it is none, which joins nobody.
  person text COLLATE "C"
);
CREATE INDEX leads_by_reference ON lead_search (reference);
CREATE INDEX leads_of_person ON lead_search (person) WHERE person IS NOT NULL;
CREATE INDEX lead_search_by_grams ON lead_search USING gin (grams);

-- Filled by a trigger, so that no way of writing a lead can forget it.
CREATE TABLE leads_to_index (lead_seq bigint PRIMARY KEY);
CREATE FUNCTION note_lead_to_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_index VALUES (NEW.seq) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_added AFTER INSERT OR UPDATE OF fields ON leads
FOR EACH ROW EXECUTE FUNCTION note_lead_to_index();

CREATE TABLE erasures (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('id', 'email', 'before')),
  fingerprint bytea,
  erased_before bigint,
  leads integer NOT NULL,
  mails integer NOT NULL
);
CREATE TABLE erasure_key (key bytea NOT NULL);
INSERT INTO erasure_key
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Whose files in the mail folder have to go, on every server that has such a folder.
CREATE TABLE erased_mails (
  mail_id text PRIMARY KEY,
  erased_at bigint NOT NULL
);

-- The detail holds references of leads and names of filters, no personal data.
CREATE TABLE lead_access (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  accessed_at bigint NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL,
  records bigint,
  detail text
);

CREATE TABLE user_tracking (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL,
  user_id text NOT NULL,
  page text NOT NULL,
  timestamp bigint NOT NULL
);
CREATE INDEX user_tracking_by_time ON user_tracking (timestamp);

CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  page text NOT NULL,
  timestamp bigint NOT NULL,
  value double precision
);
CREATE INDEX events_by_time ON events (timestamp);

CREATE TABLE daily_events (
  day text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  value_sum double precision NOT NULL,
  PRIMARY KEY (day, name, page)
);

CREATE TABLE event_totals (
  name text COLLATE "C" PRIMARY KEY,
  count bigint NOT NULL
);

-- What is counted by day beside events and pages: visitors, where visits came from, forms, and how slow pages were.
CREATE TABLE daily_counts (
  day text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, what, subject)
);

-- Emptied when its day is over.
CREATE TABLE day_visitors (
  day text COLLATE "C" NOT NULL,
  visitor text COLLATE "C" NOT NULL,
  last_seen bigint NOT NULL,
  PRIMARY KEY (day, visitor)
);

-- Of a token only the hash is kept.
CREATE TABLE desk_sign_ins (
  token_hash bytea PRIMARY KEY,
  person text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE desk_sessions (
  token_hash bytea PRIMARY KEY,
  person text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

-- What open desks are told of. Written only while somebody is signed in, and dropped the next day.
CREATE TABLE lead_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('lead', 'change', 'gone', 'mail', 'handOver')),
  happened_at bigint NOT NULL DEFAULT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
);

CREATE FUNCTION tell_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind)
    VALUES (coalesce(NEW.id, OLD.id), CASE TG_OP WHEN 'INSERT' THEN 'lead' WHEN 'UPDATE' THEN 'change' ELSE 'gone' END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_lead AFTER INSERT OR UPDATE OF version, unread OR DELETE ON leads
FOR EACH ROW EXECUTE FUNCTION tell_of_lead();

CREATE FUNCTION tell_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_sessions) THEN
    INSERT INTO lead_events (lead_id, kind)
    SELECT id, CASE NEW.queue WHEN 'mail' THEN 'mail' ELSE 'handOver' END FROM leads WHERE seq = NEW.lead_seq;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_delivery AFTER UPDATE OF state ON deliveries
FOR EACH ROW WHEN (NEW.lead_seq IS NOT NULL) EXECUTE FUNCTION tell_of_delivery();

-- Keys that all servers share. One that comes from the environment is not kept here, only its fingerprint.
CREATE TABLE server_keys (
  name text PRIMARY KEY,
  value text,
  fingerprint text NOT NULL
);

-- Work that one server at a time does, and until when it is taken.
CREATE TABLE server_duties (
  name text PRIMARY KEY,
  taken_until bigint NOT NULL
);

-- What turns a server's time into the database's, so that servers whose clocks differ agree on what is due and which
-- of two leads came first. Without the server's own time (tests make times up) nothing is turned.
CREATE FUNCTION clock_shift(server_now bigint, database_now timestamptz DEFAULT statement_timestamp())
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(floor(extract(epoch FROM database_now) * 1000)::bigint - server_now, 0)
$$;

-- The key of a lead that thanks this address now, or null when enough others did in the 24 hours before. The caller holds
-- the address's lock, so that of two leads at once the second counts the first.
CREATE FUNCTION thanks_key_for(email text, most integer, now_ms bigint) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
  address bytea := substr(sha256(convert_to(email, 'UTF8')), 1, 12);
  since bigint := greatest(0, now_ms - 86400000);
  thanked bigint;
BEGIN
  SELECT count(*) INTO thanked FROM generate_series(since / 86400000, now_ms / 86400000) AS day JOIN leads
    ON thanks_key > int4send(day::integer) || address || int8send(since)
    AND thanks_key <= int4send(day::integer) || address || '\xffffffffffffffff';
  RETURN CASE WHEN thanked < most THEN int4send((now_ms / 86400000)::integer) || address || int8send(now_ms) END;
END $$;

-- In a function every statement sees what was committed before it, so a check that follows a lock is never made on old data.
-- As many leads as wait, as one set: together they cost a fraction of as many calls. The caller gives no two with the
-- same fingerprint, key or address.
-- Left to itself the planner may look for an equal lead by time and read all of the last minutes for each, or, with a plan
-- made while the table was small, read all of it: hence the setting, and the sum that no index of times fits.
CREATE FUNCTION create_leads(given json, locks bigint[], window_ms bigint, most_thanks integer, server_now bigint)
RETURNS TABLE (given_id text, id text, "timestamp" bigint, created boolean, "otherFields" boolean) LANGUAGE plpgsql
SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  shift bigint;
  made_ids text[];
BEGIN
  -- Of two leads at once that are equal, or of one address, the second waits here, and then finds the first. The locks
  -- come sorted, so that two servers never wait for each other in a circle.
  PERFORM pg_advisory_xact_lock(lock) FROM unnest(locks) AS lock;
  shift := clock_shift(server_now, clock_timestamp());
  WITH arrived AS MATERIALIZED (
    SELECT each.*, each.timestamp + shift AS arrived_at, decode(each.fingerprint, 'hex') AS print
    FROM json_to_recordset(given) AS each (
      id text, collection text, fields text, email text, "timestamp" bigint, spam_reason text, notice_version text,
      language text, source text, idempotency_key text, fields_hash text, fingerprint text, sender_token text,
      thanks boolean, deliveries json)
  ), judged AS MATERIALIZED (
    SELECT *, CASE WHEN spam_reason IS NULL AND EXISTS (
        SELECT FROM leads
        WHERE leads.duplicate_key = ANY (ARRAY(
          SELECT int4send(hour::integer) || print
          FROM generate_series(greatest(0, arrived_at - window_ms) / 3600000, arrived_at / 3600000) AS hour
        )) AND leads.timestamp + 0 >= arrived_at - window_ms
      ) THEN 'duplicate' ELSE spam_reason END AS reason
    FROM arrived
  ), made AS (
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
      idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key)
    SELECT id, collection, fields, email, arrived_at, reason, notice_version, language, source, decode(idempotency_key, 'hex'), decode(fields_hash, 'hex'),
      -- A lead's key begins with its hour, so that the index is written at its end.
      int4send((arrived_at / 3600000)::integer) || print, decode(sender_token, 'hex'),
      CASE WHEN reason IS NULL AND thanks THEN thanks_key_for(email, most_thanks, arrived_at) END
    FROM judged
    ON CONFLICT DO NOTHING RETURNING leads.seq, leads.id, leads.spam_reason, leads.thanks_key
  ), queued AS (
    INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
    SELECT new.id, new.queue, new.kind, made.seq, new."to", new.subject, new."dueAt" + shift, new."dueAt" + shift
    FROM made JOIN arrived ON arrived.id = made.id, json_to_recordset(arrived.deliveries)
      AS new (id text, queue text, kind text, "to" text, subject text, "dueAt" bigint)
    WHERE made.spam_reason IS NULL AND (new.kind <> 'acknowledgement' OR made.thanks_key IS NOT NULL)
    ON CONFLICT DO NOTHING
  )
  SELECT array_agg(made.id) INTO made_ids FROM made;

  RETURN QUERY
  SELECT each.id, each.id, each.timestamp + shift, true, false
  FROM json_to_recordset(given) AS each (id text, "timestamp" bigint) WHERE each.id = ANY (made_ids);
  IF coalesce(cardinality(made_ids), 0) < json_array_length(given) THEN
    -- Known by their key or id. The lock is a write, so that this answer too waits until the standbys have the lead
    -- that it speaks of.
    RETURN QUERY
    SELECT each.id, known.id, known.timestamp, false, known.id <> each.id AND known.fields_hash <> decode(each.fields_hash, 'hex')
    FROM json_to_recordset(given) AS each (id text, idempotency_key text, fields_hash text), LATERAL (
      SELECT leads.id, leads.timestamp, leads.fields_hash FROM leads
      WHERE leads.idempotency_key = decode(each.idempotency_key, 'hex') OR leads.id = each.id
      ORDER BY leads.idempotency_key = decode(each.idempotency_key, 'hex') DESC NULLS LAST LIMIT 1 FOR UPDATE
    ) AS known
    WHERE each.id <> ALL (coalesce(made_ids, '{}'));
  END IF;
END $$;

-- Whoever corrects a lead meanwhile has made its version grow: such a lead stays noted, and is read again.
CREATE FUNCTION index_leads(given json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN
    SELECT * FROM json_to_recordset(given)
      AS row (seq bigint, version integer, reference text, text text, grams integer[], person text) ORDER BY seq
  LOOP
    PERFORM FROM leads WHERE seq = entry.seq AND version = entry.version FOR SHARE;
    IF FOUND THEN
      INSERT INTO lead_search VALUES (entry.seq, entry.reference, entry.text, entry.grams, entry.person)
      ON CONFLICT (lead_seq) DO UPDATE SET text = excluded.text, grams = excluded.grams, person = excluded.person;
      DELETE FROM leads_to_index WHERE lead_seq = entry.seq;
    ELSIF NOT EXISTS (SELECT FROM leads WHERE seq = entry.seq) THEN
      DELETE FROM leads_to_index WHERE lead_seq = entry.seq;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION add_events(batch json, visit_gap_ms bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen record;
  before bigint;
  arrivals json[] := '{}';
BEGIN
  INSERT INTO events (name, page, timestamp, value)
  SELECT * FROM json_to_recordset(batch -> 'events')
    AS given (name text, page text, "timestamp" bigint, value double precision);
  -- Rows are locked in one order by everybody, here and below, so that two servers never wait for each other in a circle.
  INSERT INTO daily_events AS kept (day, name, page, count, value_sum)
  SELECT * FROM json_to_recordset(batch -> 'aggregates')
    AS given (day text, name text, page text, count bigint, "valueSum" double precision)
  ORDER BY 1, 2, 3
  ON CONFLICT (day, name, page)
  DO UPDATE SET count = kept.count + excluded.count, value_sum = kept.value_sum + excluded.value_sum;
  INSERT INTO event_totals AS kept (name, count)
  SELECT name, sum(count) FROM json_to_recordset(batch -> 'aggregates') AS given (name text, count bigint)
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (name) DO UPDATE SET count = kept.count + excluded.count;

  FOR seen IN
    SELECT * FROM json_to_recordset(batch -> 'visitors')
      AS given (day text, visitor text, "firstSeen" bigint, "lastSeen" bigint, arrival json)
    ORDER BY day, visitor
  LOOP
    IF json_typeof(seen.arrival) = 'array' THEN
      INSERT INTO day_visitors VALUES (seen.day, seen.visitor, seen."lastSeen") ON CONFLICT DO NOTHING;
      IF FOUND THEN
        arrivals := arrivals || json_build_object('day', seen.day, 'tallies', seen.arrival, 'visitors', 1);
        CONTINUE;
      END IF;
    END IF;
    SELECT last_seen INTO before FROM day_visitors WHERE day = seen.day AND visitor = seen.visitor FOR UPDATE;
    IF FOUND THEN
      UPDATE day_visitors SET last_seen = greatest(last_seen, seen."lastSeen")
      WHERE day = seen.day AND visitor = seen.visitor;
      IF json_typeof(seen.arrival) = 'array' AND seen."firstSeen" - before > visit_gap_ms THEN
        arrivals := arrivals || json_build_object('day', seen.day, 'tallies', seen.arrival, 'visitors', 0);
      END IF;
    END IF;
  END LOOP;

  INSERT INTO daily_counts AS kept (day, what, subject, count)
  SELECT day, what, subject, sum(count) FROM (
    SELECT * FROM json_to_recordset(batch -> 'counts') AS given (day text, what text, subject text, count bigint)
    UNION ALL
    SELECT visit ->> 'day', tally ->> 'what', tally ->> 'subject', 1
    FROM unnest(arrivals) AS visit, json_array_elements(visit -> 'tallies') AS tally
    UNION ALL
    SELECT visit ->> 'day', 'visitors', '', 1 FROM unnest(arrivals) AS visit WHERE visit ->> 'visitors' = '1'
  ) AS added
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, what, subject) DO UPDATE SET count = kept.count + excluded.count;
END $$;

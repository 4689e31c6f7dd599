-- serves-since: 5
-- What is counted by day beside events and pages: visitors, where visits came from, forms, and how slow pages were.
CREATE TABLE daily_counts (
  day text NOT NULL,
  what text NOT NULL,
  subject text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, what, subject)
);

-- Emptied when its day is over.
CREATE TABLE day_visitors (
  day text NOT NULL,
  visitor text NOT NULL,
  last_seen bigint NOT NULL,
  PRIMARY KEY (day, visitor)
);

-- The spread of the vitals that are still kept one by one.
INSERT INTO daily_counts (day, what, subject, count)
SELECT to_char(to_timestamp(timestamp / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), name,
  least(101, ceil(value / width))::integer::text, count(*)
FROM events JOIN (
  VALUES ('LCP', 100.0::double precision), ('INP', 20.0), ('CLS', 0.01), ('TTFB', 50.0)
) AS vitals (vital, width) ON vital = name
WHERE value IS NOT NULL GROUP BY 1, 2, 3;

-- The function of the same name with five arguments stays: this one calls it, and so do servers of the version before.
CREATE FUNCTION add_events(
  names text[], pages text[], days text[], timestamps bigint[], event_values double precision[],
  counts json, visitors json, visit_gap_ms bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen record;
  before bigint;
  arrivals json[] := '{}';
BEGIN
  PERFORM add_events(names, pages, days, timestamps, event_values);
  -- Rows are locked in one order by everybody, here and below, as in the function called above.
  FOR seen IN
    SELECT * FROM json_to_recordset(visitors)
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
    SELECT * FROM json_to_recordset(counts) AS given (day text, what text, subject text, count bigint)
    UNION ALL
    SELECT visit ->> 'day', tally ->> 'what', tally ->> 'subject', 1
    FROM unnest(arrivals) AS visit, json_array_elements(visit -> 'tallies') AS tally
    UNION ALL
    SELECT visit ->> 'day', 'visitors', '', 1 FROM unnest(arrivals) AS visit WHERE visit ->> 'visitors' = '1'
  ) AS added
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, what, subject) DO UPDATE SET count = kept.count + excluded.count;
END $$;

-- serves-since: 5
-- What is counted by day beside events and pages: visitors, where visits came from, forms, and how slow pages were.
CREATE TABLE daily_counts (
  day TEXT NOT NULL,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what, subject)
) STRICT, WITHOUT ROWID;

-- Emptied when its day is over.
CREATE TABLE day_visitors (
  day TEXT NOT NULL,
  visitor TEXT NOT NULL,
  last_seen INTEGER NOT NULL,
  PRIMARY KEY (day, visitor)
) STRICT, WITHOUT ROWID;

-- The spread of the vitals that are still kept one by one.
INSERT INTO daily_counts (day, what, subject, count)
SELECT date(timestamp / 1000, 'unixepoch'), name,
  CAST(min(101, CAST(value / width AS INTEGER) + (value / width > CAST(value / width AS INTEGER))) AS TEXT), count(*)
FROM events JOIN (
  SELECT 'LCP' AS vital, 100.0 AS width UNION ALL SELECT 'INP', 20.0 UNION ALL SELECT 'CLS', 0.01 UNION ALL
  SELECT 'TTFB', 50.0
) ON vital = name
WHERE value IS NOT NULL GROUP BY 1, 2, 3;

-- serves-since: 1
CREATE INDEX user_tracking_by_time ON user_tracking (timestamp);

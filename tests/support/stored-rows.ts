/** Rows for every table of the first migration. `blob` writes binary values in each dialect. */
export const storedRows = (blob: (hex: string) => string): string[] => [
  `INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source, status,
     version, idempotency_key, duplicate_key) VALUES
     ('01old-asha', 'signups', '{"email":"Asha@clinic.example","phone":"9876543210","organisation":"City Hospital"}',
      'asha@clinic.example', 1763200000000, NULL, '2026-11', 'en', '{"utmSource":"fair"}', 'contacted', 2,
      ${blob('0102')}, ${blob('0a')}),
     ('02old-bot', 'signups', '{"email":"bot@spam.example","phone":"9876543210","organisation":"Spam"}',
      'bot@spam.example', 1763200001000, 'trap', '2026-11', 'en', '{}', 'new', 1, NULL, ${blob('0b')}),
     ('03old-devi', 'contactUs',
      '{"firstName":"Devi","lastName":"Rao","email":"devi@klinik.example","phoneNumber":"9876543211","message":"నమస్తే"}',
      'devi@klinik.example', 1763200002000, NULL, '2026-11', 'en', '{}', 'new', 1, NULL, ${blob('0c')})`,
  `INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, address_key, subject, body, state, attempts, last_error,
     created_at, due_at, sent_at) VALUES
     ('m-queued', 'mail', 'notification', (SELECT seq FROM leads WHERE id = '01old-asha'), 'leads@firsthour.example',
      NULL, 'New lead', NULL, 'queued', 1, 'ETIMEDOUT', 1763200000000, 1763200000000, NULL),
     ('m-sent', 'mail', 'acknowledgement', (SELECT seq FROM leads WHERE id = '01old-asha'), NULL,
      NULL, 'Thank you', NULL, 'sent', 1, NULL, 1763200000000, 1763200000000, 1763200000500),
     ('m-failed', 'mail', 'acknowledgement', (SELECT seq FROM leads WHERE id = '03old-devi'), NULL,
      NULL, 'Thank you', NULL, 'failed', 9, 'SMTP550', 1763200002000, 1763200002000, NULL),
     ('m-message', 'mail', 'message', NULL, 'Ärztin@klinik.example', 'ärztin@klinik.example', 'Hello', 'A text', 'queued',
      0, NULL, 1763200003000, 1763200003000, NULL),
     ('h-1', 'crm', 'lead.created', (SELECT seq FROM leads WHERE id = '01old-asha'), NULL,
      NULL, NULL, NULL, 'sent', 1, NULL, 1763200000000, 1763200000000, 1763200000900)`,
  `INSERT INTO stopped_targets (target, stopped_at) VALUES ('other', 1763200008000)`,
  `INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id) VALUES
     ((SELECT seq FROM leads WHERE id = '01old-asha'), 1763200007000, 'asha', 'status', '"new"', '"contacted"', NULL),
     ((SELECT seq FROM leads WHERE id = '03old-devi'), 1763200009000, 'ravi@firsthour.example', 'note', NULL, '"Call her"', 'n-1')`,
  `INSERT INTO lead_links (token_hash, lead_seq, purpose, address_hash, created_at, expires_at) VALUES
     (${blob('cc'.repeat(32))}, (SELECT seq FROM leads WHERE id = '01old-asha'), 'open', ${blob('dd'.repeat(32))},
      1763200000500, 4102444800000)`,
  `INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails) VALUES
     (1763200004500, 'id', ${blob('ff'.repeat(32))}, NULL, 1, 0), (1763200004600, 'before', NULL, 1700000000000, 2, 0)`,
  `INSERT INTO erased_mails (mail_id, erased_at) VALUES ('m-erased', 1763200004500)`,
  `INSERT INTO lead_access (accessed_at, actor, kind, records, detail)
     VALUES (1763200009100, 'ravi@firsthour.example', 'show', 1, '03old-devi')`,
  `INSERT INTO user_tracking (id, user_id, page, timestamp) VALUES ('t-1', 'u-1', 'Home', 1763200005000)`,
  `INSERT INTO events (name, page, timestamp, value) VALUES ('page_view', '/', 1763200006000, NULL), ('LCP', '/', 1763200006000, 1234.5)`,
  `INSERT INTO daily_events (day, name, page, count, value_sum) VALUES ('2025-11-15', 'page_view', '/', 7, 0), ('2025-11-15', 'LCP', '/', 1, 1234.5)`,
  `INSERT INTO event_totals (name, count) VALUES ('page_view', 7), ('LCP', 1)`,
  `INSERT INTO daily_counts (day, what, subject, count) VALUES ('2025-11-15', 'visitors', '', 5)`,
  `INSERT INTO day_visitors (day, visitor, last_seen) VALUES ('2025-11-15', 'v-1', 1763200006000)`,
  `INSERT INTO lead_events (lead_id, kind, happened_at) VALUES ('03old-devi', 'change', 1763200009000)`,
  `INSERT INTO desk_sign_ins (token_hash, person, created_at, expires_at)
     VALUES (${blob('aa'.repeat(32))}, 'asha@firsthour.example', 1763200009000, 4102444800000)`,
  // Sessions come last: with a session, every change of a lead would write an event.
  `INSERT INTO desk_sessions (token_hash, person, created_at, expires_at)
     VALUES (${blob('bb'.repeat(32))}, 'ravi@firsthour.example', 1763200009000, 4102444800000)`,
]

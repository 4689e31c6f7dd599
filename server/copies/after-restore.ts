import { erasedLeadIn } from '../database/statements/erase-leads.ts'
import { wasTried } from '../database/statements/queue-deliveries.ts'
import { closeGaps } from '../database/statements/replace-lead.ts'

export interface RestoreOptions {
  /** Whether existing data may be replaced; a copy of it is made first. */
  replace: boolean
  now: number
}

/** The error of a mail that was queued when the copy was made and may have been sent since. */
const mayHaveBeenSent = 'may have been sent already (restored copy)'

/** Columns that change during a delivery's life. */
const stateColumns = ['state', 'attempts', 'last_error', 'due_at', 'sent_at']
/** Columns that never change; needed for deliveries that are newer than the copy. */
const eventColumns = [
  'queue',
  'kind',
  'lead_version',
  'to_address',
  'address_key',
  'subject',
  'body',
  'created_at',
]

const accessColumns = ['accessed_at', 'actor', 'kind', 'records', 'detail']
const erasureColumns = ['erased_at', 'kind', 'fingerprint', 'erased_before', 'leads', 'mails']

/** Queries on the present store for what the copy may lack. Their results become temporary tables of these names. */
export const present = {
  deliveries: `SELECT deliveries.id, leads.id AS lead_id, ${wasTried} AS was_tried,
    ${[...eventColumns, ...stateColumns].map((column) => `deliveries.${column}`)}
    FROM deliveries LEFT JOIN leads ON leads.seq = deliveries.lead_seq`,
  leads: 'SELECT id, version FROM leads WHERE version > 1',
  readdressed: `SELECT id, email, fields FROM leads WHERE seq IN (SELECT lead_seq FROM lead_changes WHERE field = 'email')`,
  erased_mails: 'SELECT mail_id, erased_at FROM erased_mails',
  access: `SELECT seq, ${accessColumns} FROM lead_access`,
  erasures: `SELECT seq, key, ${erasureColumns} FROM erasures, erasure_key`,
}

const requestColumns = ['version', 'closed_at', 'closed_by', 'outcome', 'proof']
const askedColumns = ['kind', 'asked_on', 'due_on']

const linkColumns = ['token_hash', 'purpose', 'address_hash', 'created_at', 'expires_at', 'mail_id']

/** Every column of a lead except its number and its place in a chain. */
const leadColumns = `id, collection, fields, email, timestamp, spam_reason, notice_version, language, source, status,
  version, unread, owner, due_on, idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key, no_contact`
const changeColumns = ['changed_at', 'actor', 'field', 'old_value', 'new_value', 'note_id']
/** Leads with a wish or an open request, and all leads of their replacement chains. */
const isOwed = `leads.id IN (
    WITH RECURSIVE chain AS (
      SELECT id, replaces, replaced_by FROM leads WHERE no_contact IS NOT NULL
        OR seq IN (SELECT lead_seq FROM person_requests WHERE closed_at IS NULL)
      UNION SELECT other.id, other.replaces, other.replaced_by FROM chain
        JOIN leads AS other ON other.id IN (chain.replaces, chain.replaced_by))
    SELECT id FROM chain)`

/**
 * The same for what people asked for: wishes, requests and mailed links, and the leads that they belong to.
 * Only if the present store has these tables.
 */
export const presentRights = {
  owed: `SELECT ${leadColumns}, replaces, replaced_by FROM leads WHERE ${isOwed}`,
  changes: `SELECT leads.id AS lead_id, ${changeColumns} FROM lead_changes JOIN leads ON leads.seq = lead_seq
    WHERE ${isOwed} ORDER BY lead_changes.seq`,
  wishes: 'SELECT id, no_contact FROM leads WHERE version > 1',
  requests: `SELECT person_requests.id, leads.id AS lead_id,
    ${[...askedColumns, ...requestColumns].map((column) => `person_requests.${column}`)}
    FROM person_requests LEFT JOIN leads ON leads.seq = person_requests.lead_seq`,
  links: `SELECT leads.id AS lead_id, ${linkColumns.map((column) => `lead_links.${column}`)}
    FROM lead_links JOIN leads ON leads.seq = lead_links.lead_seq`,
}

/** The columns of the two that need chains, for a copy that predates replaced leads. */
export const withoutChains = {
  owed: `SELECT ${leadColumns}, id AS replaces, id AS replaced_by FROM leads`,
  changes: `SELECT leads.id AS lead_id, ${changeColumns} FROM lead_changes JOIN leads ON leads.seq = lead_seq`,
}

/** Emptied: a session that ended after the copy was made must not become valid again. */
export const signInTables = ['desk_sign_ins', 'desk_sessions'] as const

const isGone = `id IN (SELECT id FROM gone WHERE record = 'leads')`

/**
 * Runs before anything else reads `gone`. A lead that is still stored with another address was not erased with the one
 * that the copy has: staff corrected it in between. It keeps the new address, and mails to the erased one stay away.
 */
export const spareReaddressed = `
  DELETE FROM present_readdressed WHERE id NOT IN (SELECT id FROM gone WHERE record = 'leads' AND reason = 'address');
  DELETE FROM gone WHERE id IN (SELECT id FROM present_readdressed);
  UPDATE leads SET email = known.email, fields = known.fields
    FROM present_readdressed AS known WHERE known.id = leads.id;
  DELETE FROM deliveries WHERE queue = 'mail' AND id NOT IN (SELECT id FROM present_deliveries)
    AND lead_seq IN (SELECT seq FROM leads WHERE id IN (SELECT id FROM present_readdressed));
`

export const countGone = `SELECT count(*) AS gone FROM gone WHERE record = 'leads'`

/** Runs first, unless the copy predates replaced leads. */
export const leaveChains = `${closeGaps(isGone).join(';\n')};`

/**
 * Runs last, unless the copy predates replaced leads: a lead that was kept replaces the same one as before, and stays
 * replaced if its successor was erased.
 */
export const joinChains = `
  UPDATE leads SET replaces = known.replaces FROM present_owed AS known
    WHERE known.id = leads.id AND known.replaces IN (
      SELECT id FROM leads WHERE NOT EXISTS (SELECT 1 FROM leads AS newer WHERE newer.id = leads.replaced_by));
  UPDATE leads SET replaced_by = newer.id, status = 'new', owner = NULL, due_on = NULL, unread = 0
    FROM leads AS newer WHERE newer.replaces = leads.id AND leads.replaced_by IS DISTINCT FROM newer.id;
  UPDATE leads SET replaced_by = known.replaced_by FROM present_owed AS known
    WHERE known.id = leads.id AND leads.replaced_by IS NULL;
`

/**
 * For both databases. Reads the temporary tables `present_…`, and `gone` (erased since). The present store decides the
 * state of a mail that the copy does not have as sent, and of every hand-over that it has tried: one that was replayed
 * since the copy still waits. Its events are copied if the copy has their lead or they need none: receivers
 * deduplicate by id, so sending one twice is harmless. They replace an untried event of the copy that has got another
 * id since, by a hold and a release: its target would receive it under both. Mails without a lead are copied too, so
 * that nobody is told of a breach twice; not those whose text is rendered on sending, from data that the copy may
 * lack. A mail that only the copy has as queued may have been sent, so it is set to failed. A lead that changed since gets a
 * new version, so that a stale edit fails. Ids of erased mails are kept: another server may still have their files,
 * and nobody is told of a breach again. Erasures are kept, under new numbers: a copy made after this restore includes
 * them, so that none is applied to what has got an erased address since. The record of access is kept: it has to be
 * for a year, and it names the proofs of erasures. Entries that both have are taken from the present store, where they
 * may have ended since.
 *
 * A lead newer than the copy is kept, complete, if its sender wants no more contact or waits for an answer: without it
 * nobody would know who. Its history includes that of the lead that it replaces. `present_owed` holds these leads
 * afterwards.
 */
export const bringUpToDate = `
  UPDATE deliveries SET ${stateColumns.map((column) => `${column} = known.${column}`)}
    FROM present_deliveries AS known WHERE known.id = deliveries.id
      AND CASE deliveries.queue WHEN 'mail' THEN deliveries.state <> 'sent' ELSE known.was_tried END;
  UPDATE deliveries SET body = '' WHERE kind = 'message' AND state = 'sent';
  ${signInTables.map((table) => `DELETE FROM ${table};`).join('\n')}
  DELETE FROM leads WHERE ${isGone};
  DELETE FROM deliveries WHERE kind = 'message' AND id IN (SELECT id FROM gone WHERE record = 'deliveries');
  DELETE FROM present_owed WHERE id IN (SELECT id FROM leads);
  DELETE FROM lead_changes WHERE lead_seq IN (SELECT seq FROM leads WHERE id IN (SELECT replaces FROM present_owed));
  INSERT INTO leads (${leadColumns}) SELECT ${leadColumns} FROM present_owed WHERE true ON CONFLICT DO NOTHING;
  INSERT INTO lead_changes (lead_seq, ${changeColumns})
    SELECT leads.seq, ${changeColumns.map((column) => `known.${column}`)}
    FROM present_changes AS known JOIN leads ON leads.id = known.lead_id
    WHERE known.lead_id IN (SELECT id FROM present_owed) ON CONFLICT DO NOTHING;
  UPDATE leads SET version = known.version + 1
    FROM present_leads AS known WHERE known.id = leads.id AND known.version > leads.version;
  DELETE FROM deliveries WHERE queue <> 'mail' AND NOT ${wasTried} AND id IN (
    SELECT ours.id FROM deliveries AS ours JOIN leads ON leads.seq = ours.lead_seq
      JOIN present_deliveries AS known ON known.lead_id = leads.id AND known.queue = ours.queue
        AND known.kind = ours.kind AND known.lead_version = ours.lead_version AND known.id <> ours.id);
  INSERT INTO deliveries (id, lead_seq, ${[...eventColumns, ...stateColumns]})
    SELECT known.id, leads.seq, ${[...eventColumns, ...stateColumns].map((column) => `known.${column}`)}
    FROM present_deliveries AS known LEFT JOIN leads ON leads.id = known.lead_id
    WHERE (queue <> 'mail' AND (leads.seq IS NOT NULL OR kind = 'lead.erased'))
      OR known.lead_id IN (SELECT id FROM present_owed)
      OR (kind = 'message' AND (state = 'sent' OR body <> ''))
    ON CONFLICT DO NOTHING;
  INSERT INTO erased_mails (mail_id, erased_at) SELECT mail_id, erased_at FROM present_erased_mails WHERE true
    ON CONFLICT DO NOTHING;
  INSERT INTO erasures (${erasureColumns}) SELECT ${erasureColumns} FROM present_erasures AS known
    WHERE key IN (SELECT key FROM erasure_key) AND known.seq > (SELECT coalesce(max(seq), 0) FROM erasures)
    ORDER BY known.seq;
  DELETE FROM lead_access WHERE (accessed_at, actor, kind) IN (SELECT accessed_at, actor, kind FROM present_access);
  INSERT INTO lead_access (${accessColumns}) SELECT ${accessColumns} FROM present_access ORDER BY seq;
`

/**
 * Runs after it: a lead that its retention time removed may be back, so its target is not told to erase it, and a
 * request keeps its lead. Keeps what people asked for since the copy, and the links in mails sent since. A queued mail
 * with a link to a lead that the copy lacks is deleted: its link would open nothing.
 */
export const keepRights = `
  DELETE FROM deliveries WHERE kind = 'lead.erased' AND state = 'queued'
    AND EXISTS (SELECT 1 FROM leads WHERE leads.id = ${erasedLeadIn('body')});
  UPDATE leads SET no_contact = known.no_contact FROM present_wishes AS known WHERE known.id = leads.id;
  INSERT INTO person_requests (id, lead_seq, ${[...askedColumns, ...requestColumns]})
    SELECT known.id, leads.seq, ${[...askedColumns, ...requestColumns].map((column) => `known.${column}`)}
    FROM present_requests AS known LEFT JOIN leads ON leads.id = known.lead_id WHERE true
    ON CONFLICT (id) DO UPDATE SET lead_seq = coalesce(excluded.lead_seq, person_requests.lead_seq),
      ${requestColumns.map((column) => `${column} = excluded.${column}`)};
  INSERT INTO lead_links (lead_seq, ${linkColumns})
    SELECT leads.seq, ${linkColumns.map((column) => `known.${column}`)}
    FROM present_links AS known JOIN leads ON leads.id = known.lead_id WHERE true
    ON CONFLICT (token_hash) DO NOTHING;
  DELETE FROM deliveries WHERE kind = 'message' AND state = 'queued' AND id IN (SELECT mail_id FROM present_links)
    AND NOT EXISTS (SELECT 1 FROM lead_links WHERE lead_links.mail_id = deliveries.id);
`

/** EXCEPT, because for NOT IN PostgreSQL rescans all present deliveries for each queued one. */
export const holdMails = `UPDATE deliveries SET state = 'failed', last_error = '${mayHaveBeenSent}'
  WHERE id IN (SELECT id FROM deliveries WHERE state = 'queued' AND queue = 'mail' EXCEPT SELECT id FROM present_deliveries)`

/** Tables that every store fills by itself. A row in any other table is data that somebody may miss. */
export const isFilledByServer = (table: string): boolean =>
  /^(migrations|erasure_key|write_probe|server_.*|lead_search.*|leads_to_index|sqlite_.*)$/.test(table)

/** The reason why the restore is refused. */
export function notEmptyMessage(
  place: string,
  held: { leads: number; mails: number },
  full: string[],
): string {
  const others = full.filter((table) => table !== 'leads' && table !== 'deliveries')
  const also =
    held.leads + held.mails > 0 || others.length === 0 ? '' : `, and records of ${others.join(', ')}`
  return `${place} holds ${held.leads} leads and ${held.mails} mails${also}; --replace backs them up first and then restores the copy.`
}

/** The reason why the restore is refused if an erasure in the present store cannot be completed. */
export const unfinishedMessage = (place: string, cause: string): string =>
  `${place} holds an interrupted erasure, which has to be completed first. This version cannot: ${cause} ` +
  'Start the version that last used it once, then restore again.'

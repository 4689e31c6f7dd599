import { closeGaps } from '../database/statements/replace-lead.ts'

export interface RestoreOptions {
  /** Whether what the store holds now may give way; a copy of it is made first. */
  replace: boolean
  now: number
}

/** What becomes of a mail that was on its way when the copy was made, and may have arrived since. */
const mayHaveGoneOut = 'may have gone out already (restored copy)'

/** What is known of a delivery beside what it was from the start. */
const stateColumns = ['state', 'attempts', 'last_error', 'due_at', 'sent_at']
/** What an event is: it may be younger than the copy. */
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

/** What the present store knows and the copy may not; the copy is brought up to date from tables of these names. */
export const present = {
  deliveries: `SELECT deliveries.id, leads.id AS lead_id,
    ${[...eventColumns, ...stateColumns].map((column) => `deliveries.${column}`)}
    FROM deliveries LEFT JOIN leads ON leads.seq = deliveries.lead_seq`,
  leads: 'SELECT id, version FROM leads WHERE version > 1',
}

const requestColumns = ['version', 'closed_at', 'closed_by', 'outcome', 'proof']
const askedColumns = ['kind', 'asked_on', 'due_on']

const linkColumns = ['token_hash', 'purpose', 'address_hash', 'created_at', 'expires_at', 'mail_id']

/** The same, where the present store has the table of what people ask for: their wishes, requests and mailed links. */
export const presentRights = {
  wishes: 'SELECT id, no_contact FROM leads WHERE version > 1',
  requests: `SELECT person_requests.id, leads.id AS lead_id,
    ${[...askedColumns, ...requestColumns].map((column) => `person_requests.${column}`)}
    FROM person_requests LEFT JOIN leads ON leads.seq = person_requests.lead_seq`,
  links: `SELECT leads.id AS lead_id, ${linkColumns.map((column) => `lead_links.${column}`)}
    FROM lead_links JOIN leads ON leads.seq = lead_links.lead_seq`,
}

/** Emptied where they are: a session that was ended since the copy was made must not come back to life. */
export const signInTables = ['desk_sign_ins', 'desk_sessions'] as const

const isGone = `id IN (SELECT id FROM gone WHERE record = 'leads')`

/** To be run first, unless the copy is older than replaced leads are. */
export const leaveChains = `${closeGaps(isGone).join(';\n')};`

/**
 * For either database, from the temporary tables `present_deliveries`, `present_leads` and `gone` (what was erased since). The present
 * store's word on a delivery counts. Events that wait, or have gone out, are taken along if the copy has their lead, or they need none:
 * a receiver knows each by its id, so one that is sent twice does no harm. So are mails without a lead, by which everybody is told of a
 * breach once, but not those whose text is made when they are sent, from what the copy may not have. Of a mail that only the copy knows to be waiting nobody can
 * say whether it went out, and it does not go by itself. A lead that was changed since has a version that nobody has seen.
 */
export const bringUpToDate = `
  UPDATE deliveries SET ${stateColumns.map((column) => `${column} = known.${column}`)}
    FROM present_deliveries AS known WHERE known.id = deliveries.id AND deliveries.state <> 'sent';
  UPDATE deliveries SET body = '' WHERE kind = 'message' AND state = 'sent';
  ${signInTables.map((table) => `DELETE FROM ${table};`).join('\n')}
  DELETE FROM leads WHERE ${isGone};
  DELETE FROM deliveries WHERE kind = 'message' AND id IN (SELECT id FROM gone WHERE record = 'deliveries');
  UPDATE leads SET version = known.version + 1
    FROM present_leads AS known WHERE known.id = leads.id AND known.version > leads.version;
  INSERT INTO deliveries (id, lead_seq, ${[...eventColumns, ...stateColumns]})
    SELECT known.id, leads.seq, ${[...eventColumns, ...stateColumns].map((column) => `known.${column}`)}
    FROM present_deliveries AS known LEFT JOIN leads ON leads.id = known.lead_id
    WHERE (queue <> 'mail' AND (leads.seq IS NOT NULL OR kind = 'lead.erased'))
      OR (kind = 'message' AND (state = 'sent' OR body <> ''))
    ON CONFLICT DO NOTHING;
`

/**
 * Behind it: what people have asked for since holds after a restore too, and so do the links in mails that were sent since. A mail
 * that waits with a link to a lead that the copy does not have is dropped: the link would open nothing.
 */
export const keepRights = `
  UPDATE leads SET no_contact = known.no_contact FROM present_wishes AS known WHERE known.id = leads.id;
  INSERT INTO person_requests (id, lead_seq, ${[...askedColumns, ...requestColumns]})
    SELECT known.id, leads.seq, ${[...askedColumns, ...requestColumns].map((column) => `known.${column}`)}
    FROM present_requests AS known LEFT JOIN leads ON leads.id = known.lead_id WHERE true
    ON CONFLICT (id) DO UPDATE SET lead_seq = excluded.lead_seq,
      ${requestColumns.map((column) => `${column} = excluded.${column}`)};
  INSERT INTO lead_links (lead_seq, ${linkColumns})
    SELECT leads.seq, ${linkColumns.map((column) => `known.${column}`)}
    FROM present_links AS known JOIN leads ON leads.id = known.lead_id WHERE true
    ON CONFLICT (token_hash) DO NOTHING;
  DELETE FROM deliveries WHERE kind = 'message' AND state = 'queued' AND id IN (SELECT mail_id FROM present_links)
    AND NOT EXISTS (SELECT 1 FROM lead_links WHERE lead_links.mail_id = deliveries.id);
`

/** Not with NOT IN, for which PostgreSQL reads all that is present anew for each that waits. */
export const holdMails = `UPDATE deliveries SET state = 'failed', last_error = '${mayHaveGoneOut}'
  WHERE id IN (SELECT id FROM deliveries WHERE state = 'queued' AND queue = 'mail' EXCEPT SELECT id FROM present_deliveries)`

/** Every store has these from the start; a row in any other table is something that somebody may miss. */
export const isFilledByServer = (table: string): boolean =>
  /^(migrations|erasure_key|write_probe|server_.*|lead_search.*|leads_to_index|sqlite_.*)$/.test(table)

/** Why a copy is not put in the place of what is stored. */
export function notEmptyMessage(
  place: string,
  held: { leads: number; mails: number },
  full: string[],
): string {
  const others = full.filter((table) => table !== 'leads' && table !== 'deliveries')
  const also =
    held.leads + held.mails > 0 || others.length === 0 ? '' : `, and records of ${others.join(', ')}`
  return `${place} holds ${held.leads} leads and ${held.mails} mails${also}; --replace puts the copy in their place and keeps a copy of them.`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { content } from '../../content/index.ts'
import { type AnyFieldName, collections, formSchemas } from '../../contract/forms.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { queryDatabase } from '../support/query-database.ts'

const { rows } = content.privacy.collected
const itemsOf = (what: string) => rows.find((row) => row.what === what)?.items ?? ''

const forms = { signups: 'Call-back form', contactUs: 'Contact form', demoRequests: 'Demo request' }
const everyForm = Object.values(forms)

/** The words on the privacy page that describe each column: [row of its table, part of "What is kept"]. */
const tellsOf: Record<string, [rows: string | string[], words: string]> = {
  'leads.id': ['Technical details of a form', 'random number for the form'],
  'leads.collection': [everyForm, ''],
  'leads.fields': [everyForm, 'phone number'],
  'leads.email': [everyForm, 'mail'],
  'leads.timestamp': [everyForm, 'time of sending'],
  'leads.spam_reason': ['Technical details of a form', 'why it looked like spam'],
  'leads.notice_version': ['Record of consent', 'version of this notice'],
  'leads.language': ['Record of consent', 'language'],
  'leads.idempotency_key': ['Technical details of a form', 'the same form sent twice'],
  'leads.fields_hash': ['Technical details of a form', 'the same form sent twice'],
  'repeated_keys.idempotency_key': ['Technical details of a form', 'the same form sent twice'],
  'repeated_keys.fields_hash': ['Technical details of a form', 'the same form sent twice'],
  'repeated_keys.lead_seq': ['Technical details of a form', 'the same form sent twice'],
  'leads.sender_token': ['Cookie sent-lead', 'a random key to it'],
  'leads.thanks_key': ['Emails from us', 'address'],
  'leads.duplicate_key': ['Technical details of a form', 'the same form sent twice'],
  'leads.status': ['Our work on a form', 'its status'],
  'leads.owner': ['Our work on a form', 'who is responsible for it'],
  'leads.due_on': ['Our work on a form', 'when they will look at it again'],
  'leads.unread': ['Our work on a form', 'Whether someone on our team has opened it'],
  'leads.version': ['Our work on a form', 'every change'],
  'leads.replaces': ['Technical details of a form', 'which form you replaced'],
  'leads.replaced_by': ['Technical details of a form', 'which form you replaced'],
  'leads.source': ['Where your visit began', 'The first page you opened'],
  'lead_changes.lead_seq': ['Our work on a form', ''],
  'lead_changes.changed_at': ['Our work on a form', 'when'],
  'lead_changes.actor': ['Our work on a form', 'who made it'],
  'lead_changes.field': ['Our work on a form', 'every change'],
  'lead_changes.old_value': ['Our work on a form', 'what it said before'],
  'lead_changes.new_value': ['Our work on a form', 'our notes'],
  'lead_changes.note_id': ['Our work on a form', 'our notes'],
  'lead_links.token_hash': ['The link in our thank-you email', 'fingerprint of the random key'],
  'lead_links.lead_seq': ['The link in our thank-you email', 'which form it is about'],
  'lead_links.purpose': ['The link in our thank-you email', 'what it is for'],
  'lead_links.address_hash': ['The link in our thank-you email', 'fingerprint of the address'],
  'lead_links.created_at': ['The link in our thank-you email', 'when it was made'],
  'lead_links.expires_at': ['The link in our thank-you email', 'how long it works'],
  'lead_links.mail_id': ['The link in our thank-you email', 'which form it is about'],
  'thanked_clients.client': ['Emails from us', 'fingerprint of the network address'],
  'thanked_clients.thanked_at': ['Emails from us', 'For an hour'],
  'leads.no_contact': ['Our work on a form', 'whether you want no more contact'],
  'deliveries.link_language': ['The link in our thank-you email', 'the language of the page'],
  'link_requests.mailbox': ['The link in our thank-you email', 'keyed fingerprints of your mailbox'],
  'link_requests.client': ['The link in our thank-you email', 'of your network address'],
  'link_requests.asked_at': ['The link in our thank-you email', 'when you asked'],
  'link_requests.queued': ['The link in our thank-you email', 'when you asked'],
  'person_requests.id': ['Your requests to us', 'What you asked for'],
  'person_requests.lead_seq': ['Your requests to us', 'which form it is about'],
  'person_requests.kind': ['Your requests to us', 'What you asked for'],
  'person_requests.asked_on': ['Your requests to us', 'the day you asked'],
  'person_requests.due_on': ['Your requests to us', 'the day our answer is due'],
  'person_requests.version': ['Your requests to us', 'how often that was changed'],
  'person_requests.closed_at': ['Your requests to us', 'who answered when and how'],
  'person_requests.closed_by': ['Your requests to us', 'who answered when and how'],
  'person_requests.outcome': ['Your requests to us', 'who answered when and how'],
  'person_requests.proof': ['Your requests to us', 'the number of the proof of an erasure'],
  'lead_search.lead_seq': ['Our work on a form', ''],
  'lead_search.reference': ['Technical details of a form', 'random number for the form'],
  'lead_search.text': ['Our work on a form', 'the words of the form again'],
  'lead_search.person': ['Our work on a form', 'the words of the form again'],
  'leads_to_index.lead_seq': ['Our work on a form', ''],
  'deliveries.id': [['Record of erasure', 'Passed on to our own systems'], 'random number'],
  'deliveries.queue': ['Passed on to our own systems', 'Which system received a form'],
  'deliveries.kind': [['Emails from us', 'Passed on to our own systems'], ''],
  'deliveries.lead_seq': [['Emails from us', 'Passed on to our own systems'], ''],
  'deliveries.lead_version': ['Our work on a form', 'every change'],
  'deliveries.to_address': ['Emails from us', 'address'],
  'deliveries.address_key': ['Emails from us', 'address'],
  'deliveries.subject': ['Emails from us', 'subject'],
  'deliveries.body': ['Emails from us', 'the text only until it is sent'],
  'deliveries.state': ['Emails from us', 'sent'],
  'deliveries.attempts': [['Emails from us', 'Passed on to our own systems'], 'how often it was tried'],
  'deliveries.last_error': ['Emails from us', 'what the mail server said'],
  'deliveries.created_at': ['Emails from us', 'when it was queued'],
  'deliveries.due_at': ['Emails from us', 'when it was queued'],
  'deliveries.wait_ms': ['Emails from us', 'when it was queued'],
  'deliveries.sent_at': ['Emails from us', 'sent'],
  'stopped_targets.target': ['Passed on to our own systems', 'which systems no longer accept forms'],
  'stopped_targets.stopped_at': ['Passed on to our own systems', 'since when'],
  'erasures.erased_at': ['Record of erasure', 'When something was erased'],
  'erasures.kind': ['Record of erasure', 'of which kind'],
  'erasures.fingerprint': ['Record of erasure', 'a fingerprint of the address'],
  'erasures.erased_before': ['Record of erasure', 'of which kind'],
  'erasures.leads': ['Record of erasure', 'how many forms and emails'],
  'erasures.mails': ['Record of erasure', 'how many forms and emails'],
  'erasure_key.key': ['Record of erasure', 'our own key'],
  'erased_mails.mail_id': ['Record of erasure', 'random numbers of the erased emails'],
  'erased_mails.erased_at': ['Record of erasure', 'When something was erased'],
  'lead_access.accessed_at': ['Access log', 'when'],
  'lead_access.actor': ['Access log', 'Who on our team'],
  'lead_access.kind': ['Access log', 'what kind of access'],
  'lead_access.records': ['Access log', 'how many'],
  'lead_access.detail': ['Access log', 'the numbers of single ones'],
  'desk_sign_ins.token_hash': ['Access log', 'Who on our team is signed in'],
  'desk_sign_ins.person': ['Access log', 'Who on our team is signed in'],
  'desk_sign_ins.created_at': ['Access log', 'until when'],
  'desk_sign_ins.expires_at': ['Access log', 'until when'],
  'desk_sessions.token_hash': ['Access log', 'Who on our team is signed in'],
  'desk_sessions.person': ['Access log', 'Who on our team is signed in'],
  'desk_sessions.created_at': ['Access log', 'until when'],
  'desk_sessions.expires_at': ['Access log', 'until when'],
  'desk_sessions.lead_id': ['Access log', 'which form they have open'],
  'desk_sessions.seen_at': ['Access log', 'which form they have open'],
  'user_tracking.id': ['Visitor number', 'random number'],
  'user_tracking.user_id': ['Visitor number', 'random number made for your browser'],
  'user_tracking.page': ['Visitor number', 'the page'],
  'user_tracking.timestamp': ['Visitor number', 'when it was opened'],
  'events.name': ['Page statistics', 'kind of event'],
  'events.page': ['Page statistics', 'the page'],
  'events.timestamp': ['Page statistics', 'when'],
  'events.value': ['Page statistics', 'for how long it was looked at'],
  'daily_events.day': ['Page statistics', 'counts per day'],
  'daily_events.name': ['Page statistics', 'kind of event'],
  'daily_events.page': ['Page statistics', 'the page'],
  'daily_events.count': ['Page statistics', 'counts per day'],
  'daily_events.value_sum': ['Page statistics', 'for how long it was looked at'],
  'daily_counts.day': ['Page statistics', 'counts per day'],
  'daily_counts.what': ['Page statistics', 'of visitors'],
  'daily_counts.subject': ['Page statistics', 'sites, links and campaigns'],
  'daily_counts.count': ['Page statistics', 'counts per day'],
  'day_visitors.day': ['Count of the day’s visitors', 'the day'],
  'day_visitors.visitor': ['Count of the day’s visitors', 'which changes every day'],
  'day_visitors.last_seen': ['Count of the day’s visitors', 'when it was last seen'],
  'event_totals.name': ['Page statistics', 'kind of event'],
  'event_totals.count': ['Page statistics', 'counts per day and in total'],
}

const columnsIn = {
  SQLite: `SELECT tables.name || '.' || columns.name AS name
    FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%'`,
  PostgreSQL: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND is_generated = 'NEVER'`,
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'the page mentions every column that %s stores',
  async (dialect) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firsthour-privacy-'))
    const config = { dataDir, databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined }
    await (await openStore(config)).close()
    const stored = (await queryDatabase(config, columnsIn[dialect])).map(({ name }) => String(name))
    await rm(dataDir, { recursive: true })
    // Not personal data: the search index (SQLite's tables for it), migrations, keys, leases and the write probe;
    // erasures in progress last for moments.
    const about = stored.filter(
      (name) =>
        !/^(migrations|server_keys|server_duties|write_probe|erasures_to_finish|leads_to_erase)\.|\.seq$|^lead_search\.grams$/.test(
          name,
        ),
    )
    expect(about.toSorted()).toEqual(Object.keys(tellsOf).toSorted())
  },
)

test.each(Object.entries(tellsOf))('the words about %s are on the page', (_column, [whats, words]) => {
  for (const what of [whats].flat()) {
    expect(rows.map((row) => row.what)).toContain(what)
    expect(itemsOf(what)).toContain(words)
  }
})

const fieldWords: Record<AnyFieldName, RegExp> = {
  email: /email/i,
  phone: /phone number/,
  phoneNumber: /phone number/,
  organisation: /organization/,
  hospitalName: /organization/,
  firstName: /First and last name/,
  lastName: /First and last name/,
  message: /message/,
  designation: /designation/,
}

test.each(collections)('the page mentions every field of %s', (collection) => {
  for (const field of Object.keys(formSchemas[collection].entries) as AnyFieldName[])
    expect(
      itemsOf(forms[collection]),
      `content/*/privacy.json: “${forms[collection]}” lacks ${field}`,
    ).toMatch(fieldWords[field])
})

test('the retention times on the page are those of the server', () => {
  const config = readConfig({})
  const { keptDays } = content.privacy
  expect(keptDays).toEqual({
    leads: config.leadsRetentionDays,
    visits: config.trackingRetentionDays,
    events: config.analyticsRetentionDays,
  })
  for (const what of everyForm)
    expect(rows.find((row) => row.what === what)?.keptFor).toContain(`${keptDays.leads} days`)
})

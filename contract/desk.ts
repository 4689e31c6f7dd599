import * as v from 'valibot'
import { type CallTime, callTimes } from './additions.ts'
import type { ErrorReply } from './api.ts'
import { isDay } from './days.ts'
import type { Emergency } from './emergencies.ts'
import type { Assumptions } from './estimate.ts'
import { type AnyFieldName, type Collection, collections, maxLengths } from './forms.ts'
import type { LeadSource } from './lead-source.ts'
import { type LeadStatus, leadStatuses } from './lead-status.ts'
import { deviceKinds } from './report.ts'
import type { WorkingDays } from './working-days.ts'

/** The API between the desk and its server. The desk has its own port; none of this is part of the public site. */
export const deskPaths = {
  session: '/api/session',
  link: '/api/session/link',
  ways: '/api/session/ways',
  oidc: '/api/session/oidc',
  oidcCallback: '/api/session/oidc/callback',
  leads: '/api/leads',
  read: '/api/leads/read',
  changes: '/api/leads/changes',
  choices: '/api/leads/choices',
  spam: '/api/leads/spam',
  import: '/api/leads/import',
  export: '/api/leads/export',
  mails: '/api/mails',
  handOvers: '/api/hand-overs',
  poll: '/api/poll',
  report: '/api/report',
  mailReport: '/api/report/mail',
  health: '/api/health',
  record: '/api/record',
  requests: '/api/requests',
} as const

/**
 * In ascending order, each including the previous one. `read` sees leads and figures, `answer` works on leads, `admin`
 * may do everything.
 */
export const deskRoles = ['read', 'answer', 'admin'] as const
export type DeskRole = (typeof deskRoles)[number]

export const mayAs = (role: DeskRole, least: DeskRole): boolean =>
  deskRoles.indexOf(role) >= deskRoles.indexOf(least)

/** Error codes that the desk handles itself; `changed` carries the current lead. */
export const deskErrors = {
  signedOut: 'signed-out',
  /** The role of this person is insufficient. */
  notAllowed: 'not_allowed',
  gone: 'gone',
  changed: 'changed',
  /** The form would refuse this value; the same edit with `keep` is stored. */
  doubtful: 'doubtful_fields',
} as const

/** Why signing in through the provider failed. */
export const signInProblems = [
  'unreachable',
  'cancelled',
  'expired',
  'unverified',
  'unknown',
  'refused',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/** The ways to sign in: by a mailed link, and by a button with this label that leads to the company's provider. */
export interface DeskWays {
  link: boolean
  oidc: string | null
}

/** The answer to signing out if the browser also has a session at the provider. */
export interface DeskSignedOut {
  signOutAt: string
}

export interface DeskSession {
  /** The address of the person, or the user of the machine that ran `npm run desk`. */
  person: string
  expiresAt: string
  timeZone: string
  /** The address of the public site. */
  site: string
  /** When the office works. */
  working: WorkingDays
  /** Empty if none is configured. */
  name: string
  role: DeskRole
  /** The canonical address that leads store as owner; null for the user of a machine, who has no address. */
  owner: string | null
  /** Names by address, in the spellings that leads, history and access record use. */
  names: Record<string, string>
  /**
   * Sent once, when a session begins on plain http, where the cookie alone is not sufficient; the desk sends it with
   * every call.
   */
  key?: string
}

/** The header with the session's key; where a browser cannot send headers it is `?key=`. */
export const deskKeyHeader = 'x-desk-key'

/** A lead as other programs receive it, with the fields of its form and what an inbox adds. */
export interface DeskLead extends Partial<Record<AnyFieldName, string>> {
  id: string
  collection: Collection
  timestamp: string
  spam: boolean
  status: LeadStatus
  /** The owner, as in `DeskSession.owner` and `DeskChoices.people`. */
  owner: string | null
  /** A day of the company's time zone, such as 2026-11-15. */
  dueOn: string | null
  source: LeadSource
  /** The version of the privacy notice that the sender stated to have seen; null if none was stated. */
  noticeVersion: string | null
  language: string
  /** This mailbox wants no contact: no calls, and only mails that the law requires. */
  noContact: boolean
  email: string
  /** The visitor's consented additions: the calculator's assumptions and result, and the case they ran. */
  estimate?: Assumptions & { minutesReturned: number }
  case?: { emergency: Emergency; link: string }
  /** The time at which the sender of a call-back would like the call. */
  callTime?: CallTime
  /** It reads as if somebody needed help now. A hint, by words of `content/staff.json`. */
  urgent: boolean
  /** Why it is held as spam. */
  spamReason: string | null
  /** The time of the last change in milliseconds; an edit names the version that it was made on. */
  version: number
  /** The short one, such as 7K2M-Q4XD. */
  reference: string
  /** No mail can reach the address, so no thank-you was sent. */
  unreachable: boolean
  /** Nobody of the team has opened it. */
  unread: boolean
  notes: number
  /** Other leads with the same address, at most 99. */
  others: number
  /**
   * When one working hour has passed since the lead arrived; null once somebody has worked on it, while it is held, and
   * for a lead from a spreadsheet.
   */
  lateAt: string | null
}

/** The tabs of the inbox. Held leads are in `held` only; `due` is until today, overdue first. */
export const deskTabs = ['unread', 'mine', 'due', 'held', 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

/** The answer to a lead that was entered by hand. */
export interface DeskEntered extends DeskLead {
  /** False if the same fields were stored within the last ten minutes: this is that lead. */
  isNew: boolean
}

/** The values that leads can be assigned to and filtered by. */
export interface DeskChoices {
  /** Who may own a lead. Without a configured desk: the current owners, and any address is accepted. */
  people: string[]
  /** These people, and former ones who still own leads. */
  owners: string[]
  sources: string[]
  campaigns: string[]
  languages: string[]
  /** The languages of the site, for leads entered by hand. */
  spoken: string[]
}

/** A page of a list. */
export interface DeskRows {
  leads: DeskLead[]
  /** The time of the newest lead of this list, to be sent with the request for each further page. */
  upTo: number
}

/** The state of all leads that something was read from. */
export interface DeskMarks {
  /** Changes with every lead that arrives, is changed or read. */
  leads: string
  /** Changes with every erasure. */
  erased: string
}

/** The first page of a list. */
export interface DeskLeads extends DeskRows {
  marks: DeskMarks
  /** New leads of the last day that read like an emergency, in any tab. */
  urgent: DeskLead[]
  /** How many leads match the filter, and how many of them nobody has opened. */
  total: number
  unread: number
  /** More leads match a search than were counted: only the newest are listed. */
  more: boolean
  /** The number of leads in each tab, independent of the filter. */
  tabs: Record<DeskTab, number>
}

/** The body of status 409: somebody else changed the lead; this is its current state. */
export interface DeskConflict extends ErrorReply {
  lead: DeskLead
  /** The name of whoever changed it last; null if nobody of the team did. */
  by: string | null
}

/** The answer to a replay: 0 if there is nothing to send again, such as a mail that was sent. */
export interface DeskReplayed {
  queued: number
}

/**
 * `field` is a field of the form, 'status', 'owner', 'dueOn' or 'spam'; or the kind of the text in `to`: 'note', 'sent'
 * for a mail that somebody sent with their own mail program, 'notSent' for its retraction.
 */
export interface DeskChange {
  timestamp: string
  actor: string
  field: string
  from: string | null
  to: string | null
}

interface Delivery {
  id: string
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  /** For people, not for programs. */
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

export interface DeskMail extends Delivery {
  to: string
  subject: string
}

export interface DeskHandOver extends Delivery {
  target: string
  event: string
}

export interface DeskLeadDetail {
  /** Changes with everything that is shown here. */
  mark: string
  lead: DeskLead
  /** Oldest first. */
  history: DeskChange[]
  mails: DeskMail[]
  handOvers: DeskHandOver[]
  /** Other leads of the same address, newest first. */
  samePerson: DeskLead[]
}

/** Templates of mails in the language of the lead; the one for its form comes first. */
export interface DeskAnswers {
  language: string
  answers: DeskAnswer[]
}

export interface DeskAnswer {
  title: string
  subject: string
  body: string
}

/** All leads with one address, with one history. */
export interface DeskPerson {
  /** Newest first. */
  leads: DeskLead[]
  /** Changes of any of these leads, oldest first. */
  history: (DeskChange & { leadId: string })[]
}

/** The answer to a change of several leads. */
export interface DeskChanged {
  done: DeskLead[]
  /** Leads that somebody else changed first, in their current state. */
  changed: DeskLead[]
  /** The names of those who did. */
  changedBy: string[]
  /** Ids of leads that were erased in the meantime. */
  gone: string[]
}

/** What the erasure of a person removes: all their leads with notes and history, mails, hand-overs and mail files. */
export interface DeskErasure {
  email: string
  /** Whether everything with this address is erased, or only one lead. */
  isPerson: boolean
  leads: number
  mails: number
  /** Mails to this address without a lead. */
  messages: number
  handOvers: number
  notes: number
}

/** The answer to an erasure. */
export interface DeskErased extends DeskErasure {
  /** Copies on the server's machine that may still contain the data. */
  /** `until` is null if nothing removes a copy automatically. */
  copies: { name: string; until: string | null; why: string }[]
  /** Other systems that received the data: those notified that have not confirmed yet, and those that staff must ask. */
  systems: { name: string; notified: boolean }[]
  /** A page for the person who asked, without personal data. */
  proof: { reference: string; text: string }
}

export const requestKinds = [
  'access',
  'correction',
  'erasure',
  'noContact',
  'complaint',
  'nomination',
] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestOutcomes = ['done', 'refused', 'withdrawn'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** A person's request to the company. It names the person until it is closed. */
export interface DeskRequest {
  id: string
  reference: string
  kind: RequestKind
  /** Days of the company's time zone. */
  askedOn: string
  dueOn: string
  version: number
  /** The person's address; null where there is none, and once the request is closed. */
  email: string | null
  /** A lead of the person, if there is one. */
  leadId: string | null
  closedAt: string | null
  closedBy: string | null
  outcome: RequestOutcome | null
  /** The reference of the erasure's proof. */
  proof: string | null
}

export interface DeskRequests {
  /** Open requests by due day, then closed ones, newest first. */
  requests: DeskRequest[]
}

export interface DeskBacklog {
  queued: number
  /** The age of the oldest waiting delivery; null if none waits. */
  oldestMinutes: number | null
  failed: number
  /** For people, newest first. */
  lastErrors: { at: string; what: string }[]
}

export interface DeskHealth {
  /** `sample` is content to be replaced before going live; it is not an error. */
  findings: { level: 'ok' | 'warn' | 'bad' | 'sample'; what: string; remedy?: string }[]
  mail: DeskBacklog
  handOver: DeskBacklog
  store: { kind: 'SQLite' | 'PostgreSQL'; answers: boolean; answeredInMs: number | null }
  disk: { freeBytes: number; totalBytes: number } | null
  lastBackup: string | null
}

export interface DeskRecords {
  records: {
    at: string
    person: string
    kind: string
    /** The number of leads or mails; null if the action was interrupted. */
    count: number | null
    /** References of leads, or the filter; no personal data. */
    detail: string | null
  }[]
  total: number
}

/** The answer to a poll. A mark is compared with the one of what is shown: another one means that it has changed. */
export interface DeskPoll extends DeskMarks {
  /** The mark of the open lead; null if there is none. */
  lead: string | null
  /** The names of the others who have this lead open. */
  openBy: string[]
  session: DeskSession
}

export const mostChangedAtOnce = 500
export const longestNote = 4000
export const longestSubject = 500
export const longestMail = 20_000

const id = v.pipe(v.string(), v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))
const several = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(mostChangedAtOnce))
const ids = several(id)
const dayAsked = 'Please give a day such as 2026-11-15'
const day = v.pipe(v.string(), v.check(isDay, dayAsked))
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const wholeNumber = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(most))

export const deskLinkSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLengths.email)),
})
/** 32 random bytes in base64url. */
export const deskTokenSchema = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

const sourceText = v.pipe(v.string(), v.maxLength(200))
const owner = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLengths.email))
/** An edit of a lead's follow-up; null removes the owner or the due day. */
const work = {
  status: v.optional(v.picklist(leadStatuses)),
  owner: v.optional(v.nullable(owner)),
  dueOn: v.optional(v.nullable(day)),
}

/** The filter in the URL of the inbox, of a list and of an export. */
export const deskFilterSchema = v.object({
  tab: v.optional(v.picklist(deskTabs)),
  /** An address, or 'none'. */
  owner: v.optional(owner),
  /** Due on that day or before. */
  due: v.optional(v.union([v.picklist(['today', 'overdue']), day])),
  callTime: v.optional(v.picklist(callTimes)),
  /** Default: newest first; the tab of what is due by due day. */
  sort: v.optional(v.picklist(['newest', 'oldest', 'due'])),
  source: v.optional(sourceText),
  campaign: v.optional(sourceText),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  collection: v.optional(v.picklist(collections)),
  status: v.optional(v.picklist(leadStatuses)),
  spam: v.optional(v.picklist(['without', 'only'])),
  since: v.optional(day),
  until: v.optional(day),
  unread: v.optional(v.literal('1')),
  /** Milliseconds since 1970. Later leads are excluded, so that offsets stay valid while new leads arrive. */
  upTo: v.optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
})
/** The page of a list. */
const listWindow = {
  offset: v.optional(wholeNumber(1_000_000_000), '0'),
  limit: v.optional(wholeNumber(200), '100'),
}
export const deskListSchema = v.object({ ...deskFilterSchema.entries, ...listWindow })
export const deskExportSchema = v.object({
  ...deskFilterSchema.entries,
  format: v.optional(v.picklist(['csv', 'json']), 'csv'),
})

/** The lead that is open in this tab, and whether the tab is hidden. */
export const deskPollSchema = v.object({
  leadId: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
  hidden: v.optional(v.boolean()),
})

export const deskReadSchema = v.object({ ids, read: v.boolean() })
export const deskChangesSchema = v.object({ changes: several(v.object({ id, version, ...work })) })

export const callOutcomes = ['reached', 'noAnswer', 'wrongNumber', 'callBack'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** The outcome of a call: sets status, due day and a note at once. The desk generates the note's id. */
export const deskCallSchema = v.pipe(
  v.object({
    version,
    outcome: v.picklist(callOutcomes),
    dueOn: v.optional(day),
    note: v.object({ id, text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestNote - 100))) }),
  }),
  v.forward(
    v.check(({ outcome, dueOn }) => outcome !== 'callBack' || dueOn !== undefined, 'The day is missing'),
    ['dueOn'],
  ),
)
/** Lists what the erasure of this lead alone removes, not of the person. */
export const deskErasureSchema = v.object({ alone: v.optional(v.literal('1')) })
/** What was listed: everything of this address, or with null the lead alone. */
export const deskEraseSchema = v.object({ person: v.nullable(v.string()) })
export const deskSpamSchema = v.object({ changes: several(v.object({ id, version })), spam: v.boolean() })

/**
 * A mail that somebody sent with their own mail program. Recorded whatever the lead's version. The desk generates the
 * id, so that a retry is recorded once.
 */
export const deskSentSchema = v.object({
  id,
  subject: v.pipe(v.string(), v.trim(), v.maxLength(longestSubject)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestMail)),
})
/** Retracts the record with this id. */
export const deskNotSentSchema = v.object({ id })

/** How a person who was entered by hand learned of the privacy notice. */
export const entryNotices = ['read out', 'not stated'] as const

export const longestCameFrom = 100
/** The text of a source that staff enter: it is shown in lists and reports beside the sources of visits. */
export const cameFromSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(longestCameFrom),
  v.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u),
)
const note = v.object({
  /** Generated by the desk, so that a note that is sent twice is stored once. */
  id,
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestNote)),
})

/** The desk generates the idempotency key. */
export const deskNewLeadSchema = v.object({
  key: id,
  collection: v.picklist(collections),
  fields: v.record(v.string(), v.string()),
  notice: v.picklist(entryNotices),
  thank: v.boolean(),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))),
  cameFrom: v.optional(cameFromSchema),
  note: v.optional(note),
  /** Stores fields that the form would refuse. */
  keep: v.optional(v.boolean()),
  ...work,
})
/** A part of a spreadsheet: each row by the names of `importColumns`. Rows of one part are stored independently. */
export const mostRowsAtOnce = 200
export const deskImportSchema = v.object({
  collection: v.picklist(collections),
  rows: v.pipe(v.array(v.record(v.string(), v.string())), v.minLength(1), v.maxLength(mostRowsAtOnce)),
  /** Stores nothing. */
  dryRun: v.boolean(),
})
/** What became of a row, or would: 'known' is there already, 'erased' was erased and stays so. */
export type ImportOutcome = { outcome: 'added' | 'known' | 'erased' } | { outcome: 'refused'; reason: string }
/** The answer: one outcome for each row, in order. */
export interface DeskImported {
  outcomes: ImportOutcome[]
}

export type NewDeskLead = Omit<v.InferOutput<typeof deskNewLeadSchema>, 'key'>

/** Every edit except a note needs the version it was made on; a note is always stored. */
export const deskEditSchema = v.pipe(
  v.object({
    version: v.optional(version),
    note: v.optional(note),
    fields: v.optional(v.record(v.string(), v.string())),
    /** Stores fields that the form would refuse. */
    keep: v.optional(v.boolean()),
    ...work,
  }),
  v.check(
    ({ version, fields, status, owner, dueOn }) =>
      version !== undefined || [fields, status, owner, dueOn].every((each) => each === undefined),
    'The version is missing',
  ),
)

export const deskReportSchema = v.object({
  from: v.optional(day),
  to: v.optional(day),
  source: v.optional(sourceText),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))),
  device: v.optional(v.picklist(deviceKinds)),
  page: v.optional(sourceText),
})
export type DeskReportQuery = v.InferInput<typeof deskReportSchema>
export const deskNewRequestSchema = v.object({ kind: v.picklist(requestKinds), askedOn: day })
/** A request of somebody of whom no lead may be stored. */
export const deskRequestOfAddressSchema = v.object({
  ...deskNewRequestSchema.entries,
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLengths.email)),
})
export const deskClosedRequestSchema = v.object({ version, outcome: v.picklist(requestOutcomes) })
export const deskPersonFileSchema = v.object({
  format: v.optional(v.picklist(['json', 'html']), 'json'),
  key: v.optional(v.string()),
})
export const deskRecordSchema = v.object(listWindow)

export type DeskFilter = v.InferInput<typeof deskFilterSchema>
export type DeskEdit = v.InferInput<typeof deskEditSchema>
export type NewLead = v.InferInput<typeof deskNewLeadSchema>
export type ImportPart = v.InferInput<typeof deskImportSchema>
export type SentMail = v.InferInput<typeof deskSentSchema>
export type DeskCall = v.InferInput<typeof deskCallSchema>

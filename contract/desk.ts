import * as v from 'valibot'
import type { CallTime } from './additions.ts'
import type { ErrorReply } from './api.ts'
import { isDay } from './days.ts'
import type { Emergency } from './emergencies.ts'
import type { Assumptions } from './estimate.ts'
import { type AnyFieldName, type Collection, collections, maxLengths } from './forms.ts'
import type { LeadSource } from './lead-source.ts'
import { type LeadStatus, leadStatuses } from './lead-status.ts'

/** What the desk and its server agree on. The desk has a port of its own; none of this is part of the public site. */
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
  export: '/api/leads/export',
  mails: '/api/mails',
  handOvers: '/api/hand-overs',
  events: '/api/events',
  presence: '/api/presence',
  report: '/api/report',
  mailReport: '/api/report/mail',
  health: '/api/health',
  record: '/api/record',
  requests: '/api/requests',
} as const

/** Each may do what those before it may. `read` sees leads and figures, `answer` works on leads, `admin` does the rest. */
export const deskRoles = ['read', 'answer', 'admin'] as const
export type DeskRole = (typeof deskRoles)[number]

export const mayAs = (role: DeskRole, least: DeskRole): boolean =>
  deskRoles.indexOf(role) >= deskRoles.indexOf(least)

/** The code of an error that the desk answers in its own way; `changed` carries the lead as it is now. */
export const deskErrors = {
  signedOut: 'signed-out',
  /** The role of this person is not enough. */
  notAllowed: 'not_allowed',
  gone: 'gone',
  changed: 'changed',
  /** The form would not have taken it; the same edit with `keep` is kept. */
  doubtful: 'doubtful_fields',
} as const

/** Why signing in by the provider came to nothing. */
export const signInProblems = [
  'unreachable',
  'cancelled',
  'expired',
  'unverified',
  'unknown',
  'refused',
] as const
export type SignInProblem = (typeof signInProblems)[number]

/** How one gets in here: by a mailed link, and by a button with this label that leads to the company's provider. */
export interface DeskWays {
  link: boolean
  oidc: string | null
}

/** The answer to signing out where the browser has a session at the provider too. */
export interface DeskSignedOut {
  signOutAt: string
}

export interface DeskSession {
  /** The address somebody signed in with, or the user of the machine that ran `npm run desk`. */
  person: string
  expiresAt: string
  timeZone: string
  /** Empty where the operator gave none. */
  name: string
  role: DeskRole
  /** How leads name this person as their owner; null for the user of a machine, who has no address. */
  owner: string | null
  /** Names of everybody who has one, by the address as a lead, the history or the record has it. */
  names: Record<string, string>
  /** Said once, when a session begins that needs more than its cookie; the desk sends it back with every call. */
  key?: string
}

/** Where the key of a session stands in a call; where a browser sends no headers of ours it is `?key=`. */
export const deskKeyHeader = 'x-desk-key'

/** A lead as other programs get it, with the fields of its form beside the rest, and what an inbox shows of it. */
export interface DeskLead extends Partial<Record<AnyFieldName, string>> {
  id: string
  collection: Collection
  timestamp: string
  spam: boolean
  status: LeadStatus
  /** Who looks after it, as `DeskSession.owner` and `DeskChoices.people` name them. */
  owner: string | null
  /** A day of the company's time zone, such as 2026-11-15. */
  dueOn: string | null
  source: LeadSource
  /** The privacy notice that whoever wrote stated to have seen; null when none was stated. */
  noticeVersion: string | null
  language: string
  /** Ids: of the older lead that its sender replaced with this one, and of the newer that replaced this one. */
  replaces: string | null
  replacedBy: string | null
  /** Its sender wants no more contact: no mail but those that the law asks for, and no call. */
  noContact: boolean
  email: string
  /** What the visitor ticked to travel along: the calculator's assumptions and result, and the case they ran. */
  estimate?: Assumptions & { minutesReturned: number }
  case?: { emergency: Emergency; link: string }
  /** When whoever asked for a call back would like it. */
  callTime?: CallTime
  /** Why it is held as spam. */
  spamReason: string | null
  /** Grows with every change; an edit names the one that it was made on. */
  version: number
  /** The short one, such as 7K2M-Q4XD. */
  reference: string
  /** No mail can reach the address, so nobody was thanked. */
  unreachable: boolean
  /** Nobody of the team has opened it. */
  unread: boolean
  notes: number
  /** Other leads of the same address, up to 99; those that came a moment ago may be missing. */
  others: number
  /** When one working hour has passed since it came; null once somebody has touched it, and while it is held. */
  lateAt: string | null
}

/** What a list shows. Held leads stand in `held` alone; `due` is until today, overdue first. */
export const deskTabs = ['unread', 'mine', 'due', 'held', 'all'] as const
export type DeskTab = (typeof deskTabs)[number]

/** The answer to a lead that was entered by hand. */
export interface DeskEntered extends DeskLead {
  /** False: the same words were stored within the last ten minutes, and this is that lead. */
  isNew: boolean
}

/** What leads can be given to and filtered by. */
export interface DeskChoices {
  /** Who may own a lead; where no desk is set up, whoever owns one, and any address may be given. */
  people: string[]
  /** Those, and whoever has left and still owns leads. */
  owners: string[]
  sources: string[]
  campaigns: string[]
  languages: string[]
  /** Those that the site speaks, for leads that are entered by hand. */
  spoken: string[]
}

/** A window of a list. */
export interface DeskRows {
  leads: DeskLead[]
  /** When the newest lead of this list came, to be given with every further window of it. */
  upTo: number
}

/** The first window of a list. */
export interface DeskLeads extends DeskRows {
  /** How many fit the filter in all, and how many of those nobody has opened. */
  total: number
  unread: number
  /** A search fits more than were counted: only the newest are listed. */
  more: boolean
  /** How many stand in each tab in all, whatever is listed. */
  tabs: Record<DeskTab, number>
}

/** The answer with the status 409: somebody has changed the lead since, and this is what it says now. */
export interface DeskConflict extends ErrorReply {
  lead: DeskLead
}

/** The answer to a replay: 0 when there is nothing to send again, such as a mail that has been sent. */
export interface DeskReplayed {
  queued: number
}

/**
 * `field` is a field of the form, 'status', 'owner', 'dueOn' or 'spam'; or a text that stands in `to`: 'note', 'sent' for what somebody sent with their own mail
 * program, 'notSent' for what they took back.
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
  /** In plain words. */
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
  lead: DeskLead
  /** Oldest first. */
  history: DeskChange[]
  mails: DeskMail[]
  handOvers: DeskHandOver[]
  /** Other leads of the same address, newest first. */
  samePerson: DeskLead[]
}

/** Mails that the desk's people can begin with, in the language of the lead; the one that fits its form comes first. */
export interface DeskAnswers {
  language: string
  answers: DeskAnswer[]
}

export interface DeskAnswer {
  title: string
  subject: string
  body: string
}

/** All leads of whoever sent one, under every address that staff or a mailed link gave them: to be read as one history. */
export interface DeskPerson {
  addresses: string[]
  /** Newest first. */
  leads: DeskLead[]
  /** What was changed about any of them, oldest first. */
  history: (DeskChange & { leadId: string })[]
}

/** The answer to changes of several leads at once. */
export interface DeskChanged {
  done: DeskLead[]
  /** Somebody else was first: as they are now. */
  changed: DeskLead[]
  /** Ids of leads that were erased meanwhile. */
  gone: string[]
}

/** What goes with a person: all of their leads with notes and history, mails, hand-overs and mail files. */
export interface DeskErasure {
  email: string
  /** Everything of a person goes, under all of these; empty where one lead goes alone. */
  addresses: string[]
  leads: number
  mails: number
  /** Mails to this address that belong to no lead. */
  messages: number
  handOvers: number
  notes: number
}

/** The answer to an erasure. */
export interface DeskErased extends DeskErasure {
  /** Copies on the server's machine that may still hold it. */
  /** `until` is null where nothing removes a copy by itself. */
  copies: { name: string; until: string | null; why: string }[]
  /** Other systems that had been given it: those that are being told, and have not confirmed it yet, and those to be asked. */
  systems: { name: string; told: boolean }[]
  /** A page to hand to whoever asked, without personal data. */
  proof: { reference: string; text: string }
}

export const requestKinds = ['access', 'correction', 'erasure', 'noContact', 'complaint'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestOutcomes = ['done', 'refused', 'withdrawn'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** What a person has asked the company for. Nothing of it says who that is but the lead, which an erasure takes away. */
export interface DeskRequest {
  id: string
  reference: string
  kind: RequestKind
  /** Days of the company's time zone. */
  askedOn: string
  dueOn: string
  version: number
  /** Null once the person is erased. */
  lead: { id: string; email: string } | null
  closedAt: string | null
  closedBy: string | null
  outcome: RequestOutcome | null
  /** The reference of the erasure's proof; of an open request, that erasure is still going on. */
  proof: string | null
}

export interface DeskRequests {
  /** What is open, due first; then what was answered, newest first. */
  requests: DeskRequest[]
}

export interface DeskBacklog {
  queued: number
  /** How long the oldest has waited; null when none waits. */
  oldestMinutes: number | null
  failed: number
  /** In plain words, newest first. */
  lastErrors: { at: string; what: string }[]
}

export interface DeskHealth {
  /** `sample` is content that somebody still has to replace: nothing is wrong with it. */
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
    /** How many leads or mails; null when it was broken off. */
    count: number | null
    /** References of leads, or what was filtered by; no personal data. */
    detail: string | null
  }[]
  total: number
}

/** What `GET /api/events` sends, by the name of the event. */
export interface DeskEvents {
  lead: DeskLead
  change: DeskLead
  gone: { id: string }
  mail: { leadId: string }
  handOver: { leadId: string }
  /** Somebody else has this lead open, or nobody has any more: their names. */
  presence: { leadId: string; people: string[] }
  /** The role of this person has changed, or somebody's name. */
  session: DeskSession
  /** Every 20 s, so that a line that died without a word is noticed. */
  'still-here': Record<string, never>
  /** The session has ended; the stream does too. */
  'signed-out': Record<string, never>
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
/** What is written of somebody's work; null takes an owner or a day away. */
const work = {
  status: v.optional(v.picklist(leadStatuses)),
  owner: v.optional(v.nullable(owner)),
  dueOn: v.optional(v.nullable(day)),
}

/** The same in the address of the inbox, of a list and of an export. */
export const deskFilterSchema = v.object({
  tab: v.optional(v.picklist(deskTabs)),
  /** An address, or 'none'. */
  owner: v.optional(owner),
  /** Due on that day or before. */
  due: v.optional(v.union([v.literal('today'), day])),
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
  /** Milliseconds since 1970: nothing that arrived later, so that offsets stay while new leads come in. */
  upTo: v.optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
})
/** Which part of a list. */
const listWindow = {
  offset: v.optional(wholeNumber(1_000_000_000), '0'),
  limit: v.optional(wholeNumber(200), '100'),
}
export const deskListSchema = v.object({ ...deskFilterSchema.entries, ...listWindow })
export const deskExportSchema = v.object({
  ...deskFilterSchema.entries,
  format: v.optional(v.picklist(['csv', 'json']), 'csv'),
})

/** Which lead is open in a tab, which names itself in the query of its stream too; null for none. */
export const deskPresenceSchema = v.object({ tab: id, leadId: v.nullable(id) })

export const deskReadSchema = v.object({ ids, read: v.boolean() })
export const deskChangesSchema = v.object({ changes: several(v.object({ id, version, ...work })) })

export const callOutcomes = ['reached', 'noAnswer', 'wrongNumber', 'callBack'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What became of a call. Sets status, due day and a note in one go; the note's id is made by the desk. */
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
export const deskEventsSchema = v.object({ tab: v.optional(id) })
/** One lead without the others of the person. */
export const deskErasureSchema = v.object({ alone: v.optional(v.literal('1')) })
export const deskSpamSchema = v.object({ changes: several(v.object({ id, version })), spam: v.boolean() })

/**
 * What somebody has sent with their own mail program. It is kept whatever happened to the lead meanwhile; the id is made
 * by the desk, so that one press is one line.
 */
export const deskSentSchema = v.object({
  id,
  subject: v.pipe(v.string(), v.trim(), v.maxLength(longestSubject)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestMail)),
})
/** Takes back what was marked as sent with this id. */
export const deskNotSentSchema = v.object({ id })

/** How somebody who was entered by hand learned of the privacy notice. */
export const entryNotices = ['read out', 'not stated'] as const

/** The key is made by the desk: the same one is the same lead. */
export const deskNewLeadSchema = v.object({
  key: id,
  collection: v.picklist(collections),
  fields: v.record(v.string(), v.string()),
  notice: v.picklist(entryNotices),
  thank: v.boolean(),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))),
})
export type NewDeskLead = Omit<v.InferOutput<typeof deskNewLeadSchema>, 'key'>

/** All but a note needs the version it was changed on; a note is kept whatever happened meanwhile. */
export const deskEditSchema = v.pipe(
  v.object({
    version: v.optional(version),
    /** The id is made by the desk: the same note sent again is one note. */
    note: v.optional(
      v.object({ id, text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestNote)) }),
    ),
    fields: v.optional(v.record(v.string(), v.string())),
    /** Fields that the form would not have taken are meant so. */
    keep: v.optional(v.boolean()),
    ...work,
  }),
  v.check(
    ({ version, fields, status, owner, dueOn }) =>
      version !== undefined || [fields, status, owner, dueOn].every((each) => each === undefined),
    'The version is missing',
  ),
)

export const deskReportSchema = v.object({ from: v.optional(day), to: v.optional(day) })
export const deskNewRequestSchema = v.object({ kind: v.picklist(requestKinds), askedOn: day })
export const deskClosedRequestSchema = v.object({ version, outcome: v.picklist(requestOutcomes) })
export const deskPersonFileSchema = v.object({
  format: v.optional(v.picklist(['json', 'html']), 'json'),
  key: v.optional(v.string()),
})
export const deskRecordSchema = v.object(listWindow)

export type DeskFilter = v.InferInput<typeof deskFilterSchema>
export type DeskEdit = v.InferInput<typeof deskEditSchema>
export type NewLead = v.InferInput<typeof deskNewLeadSchema>
export type SentMail = v.InferInput<typeof deskSentSchema>
export type DeskCall = v.InferInput<typeof deskCallSchema>

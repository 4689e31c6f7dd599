import * as v from 'valibot'
import { content } from '../content/index.ts'
import { publicDefaults } from '../contract/public-variables.ts'
import { isDatabaseAddress } from './database/postgres/address.ts'
import { type DeskPerson, PeopleError, parsePeople } from './desk-people.ts'
import { isLoopback } from './http/loopback.ts'
import { isInboxAddress, isMailAddress, parseMailbox } from './mail-address.ts'

export interface Variable {
  schema: v.GenericSchema<string, unknown>
  /** Completes "NAME must be …" in the error message. */
  fits: string
  fallback?: string | undefined
  secret?: true
  /** The schema's message names the part that is wrong. */
  explains?: true
}

type Schema = Variable['schema']
const variable = <S extends Schema, Fallback extends [string?]>(
  schema: S,
  fits: string,
  ...[fallback]: Fallback
) => ({ schema, fits, fallback: fallback as Fallback[0] })
/** Never printed, not even when it is invalid. */
const secret = <S extends Schema>(schema: S, fits: string) => ({ schema, fits, secret: true }) as const

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

const checkedText = (isFit: (text: string) => boolean) => v.pipe(v.string(), v.check(isFit))

const address = (protocols: string[], isFit: (url: URL, text: string) => boolean = () => true) =>
  checkedText((text) => {
    const url = URL.parse(text)
    return url !== null && protocols.includes(url.protocol) && isFit(url, text)
  })
const web = ['http:', 'https:']

/** Targets of secrets, cookies and links must use https, unless on this machine. */
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || isLoopback(hostname)

const isOrigin = ({ origin }: URL, text: string) => ['', '/'].includes(text.slice(origin.length))
const origin = (isFit: (url: URL) => boolean = () => true) =>
  v.pipe(
    address(web, (url, text) => isOrigin(url, text) && isFit(url)),
    v.transform((value) => new URL(value).origin),
  )

const pathHere = v.pipe(v.string(), v.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/))
/**
 * An address that mail can be sent from and to. A list, or text that only looks like an address, would fail with the
 * first lead.
 */
const mailbox = checkedText((value) => isInboxAddress(parseMailbox(value).address))
const anyText = v.pipe(v.string(), v.minLength(1))

const listOf = <T>(schema: v.GenericSchema<string, T>) =>
  v.pipe(
    v.string(),
    v.transform((value) => [...new Set(value.split(',').map((each) => each.trim()))].filter(Boolean)),
    v.array(schema),
    v.minLength(1),
  )

/** Standard Webhooks requires 24 to 64 bytes. */
const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/),
  v.transform((value) => Buffer.from(value.slice('whsec_'.length), 'base64')),
  v.check(({ length }) => length >= 24 && length <= 64),
)

/** Events for other systems. All but the first concern leads that they received before. */
const handOverEvents = ['lead.created', 'lead.updated', 'lead.erased'] as const
export type HandOverEventName = (typeof handOverEvents)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Intl also accepts offsets such as +05:30, which have no daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Defaults come from the privacy notice, so that the server keeps its promises. */
const { keptDays } = content.privacy

const port = (min: number) => variable(wholeNumber(min, 65_535), `a port number from ${min} to 65535`)
const perMinute = variable(wholeNumber(0, 1_000_000), 'a whole number up to 1000000, 0 for no limit')
const days = variable(wholeNumber(1, 3650), 'a number of days from 1 to 3650')
const oneOfTwo = (on: string, off: string) =>
  v.pipe(
    v.picklist([on, off]),
    v.transform((value) => value === on),
  )
const onOrOff = variable(oneOfTwo('on', 'off'), 'on or off')
const offUnless1 = variable(oneOfTwo('1', '0'), '0 or 1', '0')
const apiKey = secret(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/)), 'at least 16 visible characters')
const safeUrl = variable(address(web, isSafe), 'an https address, or an http one on this machine')
const deskPeople = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): DeskPerson[] => {
    try {
      return parsePeople(dataset.value)
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error
      addIssue({ message: error.message })
      return NEVER
    }
  }),
)
const mailAddresses = variable(listOf(checkedText(isMailAddress)), 'e-mail addresses, separated by commas')

export const variables = {
  PORT: { ...port(0), fallback: '3000' },
  HOST: variable(anyText, 'an address to listen on', '127.0.0.1'),
  PUBLIC_ORIGIN: variable(origin(), 'an origin such as https://www.example.org, without a path'),
  PUBLIC_API_ORIGIN: variable(
    // Exactly as browsers write an origin: pages are built with it, and requests are compared with it.
    address(web, ({ origin }, text) => origin === text),
    'an origin such as https://api.example.org, in lower case, without a path or trailing slash',
  ),
  // Only a shell expands ~; here it would create a folder of that name.
  DATA_DIR: variable(v.pipe(v.string(), v.regex(/^[^~]/)), 'a folder path without ~', './data'),
  DATABASE_URL: secret(
    checkedText(isDatabaseAddress),
    'one address such as postgres://user:password@host/database (for several hosts use deploy/haproxy.cfg); connect_timeout is a number of seconds',
  ),
  SMTP_URL: secret(
    address(['smtp:', 'smtps:'], ({ hostname }) => hostname !== ''),
    'an address such as smtp://user:password@host:587',
  ),
  MAIL_FROM: variable(mailbox, 'an e-mail address, with or without a name', content.company.mail.from),
  LEADS_INBOX: variable(
    v.pipe(
      mailbox,
      v.transform((value) => parseMailbox(value).address),
    ),
    'one e-mail address; for several people, that of a distribution list',
    content.company.mail.leadsInbox,
  ),
  EMAIL_API_URL: safeUrl,
  EMAIL_API_KEY: apiKey,
  EMAIL_API_URL_KEY: apiKey,
  IDENTITY_SECRET: secret(v.pipe(v.string(), v.minLength(32)), 'at least 32 characters'),
  LEADS_PER_MINUTE: { ...perMinute, fallback: '30' },
  VISITS_PER_MINUTE: { ...perMinute, fallback: '60' },
  LEADS_RETENTION_DAYS: variable(
    wholeNumber(0, 36_500),
    'a number of days up to 36500, 0 to keep leads',
    String(keptDays.leads),
  ),
  ERASURE_REVIEW: offUnless1,
  MAIL_ORGANISATION: offUnless1,
  // Secret, because for a chat or a spreadsheet the URL is often the only credential.
  WEBHOOK_URLS: secret(listOf(address(web)), 'http or https addresses, separated by commas'),
  WEBHOOK_SECRET: secret(webhookSecret, 'whsec_ followed by 24 to 64 bytes in base64'),
  WEBHOOK_EVENTS: variable(
    listOf(v.picklist(handOverEvents)),
    `one or more of ${handOverEvents.join(', ')}, separated by commas`,
    'lead.created',
  ),
  WEBHOOK_ALLOW_PRIVATE: offUnless1,
  TIME_ZONE: variable(checkedText(isTimeZone), 'a time zone such as Asia/Kolkata', 'Asia/Kolkata'),
  TRUST_PROXY: variable(wholeNumber(0, 16), 'the number of proxies in front, 0 to 16', '0'),
  DESK_PORT: port(1),
  DESK_ORIGIN: variable(
    origin(isSafe),
    'the https address of the desk, such as https://desk.example.org, or http://localhost with a port',
  ),
  DESK_PEOPLE: {
    ...variable(
      deskPeople,
      'people separated by commas, each as address or Name <address>, optionally followed by =read, =answer or =admin',
    ),
    explains: true,
  },
  DESK_SIGN_IN: variable(v.picklist(['link', 'oidc']), 'link or oidc', 'link'),
  DESK_OIDC_ISSUER: variable(
    address(web, (url) => isSafe(url) && !/[?#]|\/\.well-known\//.test(url.href)),
    'the https address of the provider, as its documentation names the issuer',
  ),
  DESK_OIDC_CLIENT_ID: variable(anyText, 'the client id that the provider gave you'),
  DESK_OIDC_CLIENT_SECRET: secret(anyText, 'the client secret that the provider gave you'),
  DESK_OIDC_LABEL: variable(
    v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
    'up to 60 characters',
  ),
  REPORT_TO: mailAddresses,
  OPERATIONS_TO: mailAddresses,
  LOG_LEVEL: variable(v.picklist(logLevels), `one of ${logLevels.join(', ')}`, 'info'),
  METRICS_PORT: port(1),
  PUBLIC_ANALYTICS_URL: variable(
    v.union([pathHere, address(web)]),
    'a path such as /analytics or an http(s) address',
    publicDefaults.PUBLIC_ANALYTICS_URL,
  ),
  PUBLIC_ANALYTICS_APP_ID: variable(anyText, 'an app id', publicDefaults.PUBLIC_ANALYTICS_APP_ID),
  PUBLIC_ANALYTICS_API_KEY: variable(anyText, 'a key', publicDefaults.PUBLIC_ANALYTICS_API_KEY),
  PUBLIC_ANALYTICS_MEASUREMENT_ID: variable(
    anyText,
    'a measurement id',
    publicDefaults.PUBLIC_ANALYTICS_MEASUREMENT_ID,
  ),
  ANALYTICS_RETENTION_DAYS: { ...days, fallback: String(keptDays.events) },
  TRACKING_RETENTION_DAYS: { ...days, fallback: String(keptDays.visits) },
  PUBLIC_AUTH_TOKEN_SYNC_URL: variable(
    pathHere,
    'a path on this site, such as /session; another host never gets the token',
  ),
  PUBLIC_AUTH_TOKEN_MAX_AGE: variable(
    wholeNumber(0, 31_536_000),
    'a whole number of seconds, at most a year',
    publicDefaults.PUBLIC_AUTH_TOKEN_MAX_AGE,
  ),
  PUBLIC_ANALYTICS: { ...onOrOff, fallback: publicDefaults.PUBLIC_ANALYTICS },
  PUBLIC_WEB_VITALS: { ...onOrOff, fallback: publicDefaults.PUBLIC_WEB_VITALS },
} satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** Variables of earlier versions. One that is still set is ignored with a warning. */
export const formerVariables = [
  'GA4_API_SECRET',
  'GA4_MEASUREMENT_ID',
  'GA4_URL',
  'HSTS_INCLUDE_SUBDOMAINS',
  'LOAD_SHEDDING',
]

import * as v from 'valibot'
import { content } from '../content/index.ts'
import { publicDefaults } from '../contract/public-variables.ts'
import { isDatabaseAddress } from './database/postgres/address.ts'
import { isLoopback } from './http/this-machine.ts'
import { isInboxAddress, isMailAddress, parseMailbox } from './mail/address.ts'

export interface Variable<T> {
  schema: v.GenericSchema<string, T>
  /** Completes "NAME must be …", so an operator knows what to write instead. */
  fits: string
  /** Absent: the variable may stay unset. */
  fallback?: string
  /** Its value is never printed. */
  secret?: true
}

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)),
  )

/** For what a secret is sent to: encrypted, unless it stays on this machine. */
const secretUrl = v.pipe(
  url('http:', 'https:'),
  v.check((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || isLoopback(hostname)
  }),
)

const origin = v.pipe(
  url('http:', 'https:'),
  // Runs even when the check above has failed, so it may not take the value for an address.
  v.check((value) => URL.canParse(value) && ['', '/'].includes(value.slice(new URL(value).origin.length))),
  v.transform((value) => new URL(value).origin),
)

/** Word for word what a browser calls an origin: pages are built with it, and requests compared with it. */
const exactOrigin = v.pipe(
  url('http:', 'https:'),
  v.check((value) => URL.canParse(value) && new URL(value).origin === value),
)

const pathHere = v.pipe(v.string(), v.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/))
/** What mail can be sent from and to: a list, or what only looks like an address, would fail with the first lead. */
const mailbox = v.pipe(
  v.string(),
  v.check((value) => isInboxAddress(parseMailbox(value).address)),
)
const apiKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/))
const anyText = v.pipe(v.string(), v.minLength(1))

/** Standard Webhooks asks for 24 to 64 bytes. */
const webhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/),
  v.transform((value) => Buffer.from(value.slice('whsec_'.length), 'base64')),
  v.check(({ length }) => length >= 24 && length <= 64),
)

const webUrls = v.pipe(
  v.string(),
  v.transform((value) => [...new Set(value.split(',').map((each) => each.trim()))].filter(Boolean)),
  v.array(url('http:', 'https:')),
  v.minLength(1),
)

/** What other systems can hear of a lead; all but the first are about leads that they were given before. */
export const handOverEvents = ['lead.created', 'lead.updated', 'lead.erased'] as const
export type HandOverEventName = (typeof handOverEvents)[number]

const webhookEvents = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
  v.array(v.picklist(handOverEvents)),
  v.minLength(1),
)

/** Cookies and links need https; on the machine itself a browser trusts plain http too. */
const deskOrigin = v.pipe(
  origin,
  v.check((value) => value.startsWith('https:') || isLoopback(new URL(value).hostname)),
)

const mailAddresses = v.pipe(
  v.string(),
  v.transform((value) => [...new Set(value.split(',').map((each) => each.trim()))].filter(Boolean)),
  v.array(v.pipe(v.string(), v.check(isMailAddress))),
  v.minLength(1),
)

/** Intl also takes offsets such as +05:30, which know nothing of summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** What the privacy notice promises is what the server keeps to. */
const { keptDays } = content.privacy

const define = <T>(variable: Variable<T>) => variable
const onOrOff = (fallback: 'on' | 'off') =>
  define({ schema: v.picklist(['on', 'off']), fits: 'on or off', fallback })

/** Every variable the product reads: its default, the schema that reads it and the words that say what fits. */
export const variables = {
  PORT: define({ schema: wholeNumber(0, 65535), fits: 'a port number from 0 to 65535', fallback: '3000' }),
  HOST: define({ schema: anyText, fits: 'an address to listen on', fallback: '127.0.0.1' }),
  PUBLIC_ORIGIN: define({
    schema: origin,
    fits: 'an origin such as https://www.example.org, without a path',
  }),
  PUBLIC_API_ORIGIN: define({
    schema: exactOrigin,
    fits: 'an origin such as https://api.example.org, in small letters, without a path or a slash at its end',
  }),
  HSTS_INCLUDE_SUBDOMAINS: onOrOff('on'),
  DATA_DIR: define({
    // Only a shell reads ~ as the home folder; here it would be a folder of that name beside the program.
    schema: v.pipe(v.string(), v.regex(/^[^~]/)),
    fits: 'a folder, written out without ~',
    fallback: './data',
  }),
  DATABASE_URL: define({
    schema: v.pipe(v.string(), v.check(isDatabaseAddress)),
    fits: 'one address such as postgres://user:password@host/database (of several hosts deploy/haproxy.cfg finds the primary); connect_timeout is a number of seconds',
    secret: true,
  }),
  SMTP_URL: define({
    schema: v.pipe(
      url('smtp:', 'smtps:'),
      v.check((value) => URL.canParse(value) && new URL(value).hostname !== ''),
    ),
    fits: 'an address such as smtp://user:password@host:587',
    secret: true,
  }),
  MAIL_FROM: define({
    schema: mailbox,
    fits: 'an e-mail address, with or without a name',
    fallback: content.company.mail.from,
  }),
  LEADS_INBOX: define({
    schema: v.pipe(
      mailbox,
      v.transform((value) => parseMailbox(value).address),
    ),
    fits: 'one e-mail address; for several people, that of a distribution list',
    fallback: content.company.mail.leadsInbox,
  }),
  EMAIL_API_URL: define({
    schema: secretUrl,
    fits: 'an https address, or an http one on this machine',
  }),
  EMAIL_API_KEY: define({ schema: apiKey, fits: 'at least 16 visible characters', secret: true }),
  EMAIL_API_URL_KEY: define({ schema: apiKey, fits: 'at least 16 visible characters', secret: true }),
  IDENTITY_SECRET: define({
    schema: v.pipe(v.string(), v.minLength(32)),
    fits: 'at least 32 characters',
    secret: true,
  }),
  LEADS_PER_MINUTE: define({
    schema: wholeNumber(0, 1_000_000),
    fits: 'a whole number up to 1000000, 0 for no limit',
    fallback: '30',
  }),
  VISITS_PER_MINUTE: define({
    schema: wholeNumber(0, 1_000_000),
    fits: 'a whole number up to 1000000, 0 for no limit',
    fallback: '60',
  }),
  LEADS_RETENTION_DAYS: define({
    schema: wholeNumber(0, 36_500),
    fits: 'a number of days up to 36500, 0 to keep leads',
    fallback: String(keptDays.leads),
  }),
  ERASURE_REVIEW: define({ schema: v.picklist(['0', '1']), fits: '0 or 1', fallback: '0' }),
  WEBHOOK_URLS: define({
    schema: webUrls,
    fits: 'http or https addresses, separated by commas',
    // Such an address is often all that a chat or a spreadsheet asks for.
    secret: true,
  }),
  WEBHOOK_SECRET: define({
    schema: webhookSecret,
    fits: 'whsec_ followed by 24 to 64 bytes in base64',
    secret: true,
  }),
  WEBHOOK_EVENTS: define({
    schema: webhookEvents,
    fits: `one or more of ${handOverEvents.join(', ')}, separated by commas`,
    fallback: 'lead.created',
  }),
  WEBHOOK_ALLOW_PRIVATE: define({ schema: v.picklist(['0', '1']), fits: '0 or 1', fallback: '0' }),
  TIME_ZONE: define({
    schema: v.pipe(v.string(), v.check(isTimeZone)),
    fits: 'a time zone such as Asia/Kolkata',
    fallback: 'Asia/Kolkata',
  }),
  TRUST_PROXY: define({
    schema: wholeNumber(0, 16),
    fits: 'the number of proxies in front, 0 to 16',
    fallback: '0',
  }),
  DESK_PORT: define({ schema: wholeNumber(1, 65535), fits: 'a port number from 1 to 65535' }),
  DESK_ORIGIN: define({
    schema: deskOrigin,
    fits: 'the https address the desk is reached at, such as https://desk.example.org, or http://localhost with a port',
  }),
  DESK_PEOPLE: define({
    schema: mailAddresses,
    fits: 'e-mail addresses, separated by commas',
  }),
  REPORT_TO: define({ schema: mailAddresses, fits: 'e-mail addresses, separated by commas' }),
  WORKERS: define({
    schema: wholeNumber(1, 64),
    fits: 'a number of processes from 1 to 64',
    fallback: '1',
  }),
  LOAD_SHEDDING: onOrOff('on'),
  LOG_LEVEL: define({
    schema: v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fits: 'one of trace, debug, info, warn, error, fatal, silent',
    fallback: 'info',
  }),
  METRICS_PORT: define({ schema: wholeNumber(1, 65535), fits: 'a port number from 1 to 65535' }),
  PUBLIC_ANALYTICS_URL: define({
    schema: v.union([pathHere, url('http:', 'https:')]),
    fits: 'a path such as /analytics or an http(s) address',
    fallback: publicDefaults.PUBLIC_ANALYTICS_URL,
  }),
  PUBLIC_ANALYTICS_APP_ID: define({
    schema: anyText,
    fits: 'an app id',
    fallback: publicDefaults.PUBLIC_ANALYTICS_APP_ID,
  }),
  PUBLIC_ANALYTICS_API_KEY: define({
    schema: anyText,
    fits: 'a key',
    fallback: publicDefaults.PUBLIC_ANALYTICS_API_KEY,
  }),
  PUBLIC_ANALYTICS_MEASUREMENT_ID: define({
    schema: anyText,
    fits: 'a measurement id',
    fallback: publicDefaults.PUBLIC_ANALYTICS_MEASUREMENT_ID,
  }),
  ANALYTICS_RETENTION_DAYS: define({
    schema: wholeNumber(1, 3650),
    fits: 'a number of days from 1 to 3650',
    fallback: String(keptDays.events),
  }),
  TRACKING_RETENTION_DAYS: define({
    schema: wholeNumber(1, 3650),
    fits: 'a number of days from 1 to 3650',
    fallback: String(keptDays.visits),
  }),
  GA4_MEASUREMENT_ID: define({
    schema: v.pipe(v.string(), v.regex(/^G-\w+$/)),
    fits: 'an id such as G-ABC123',
  }),
  GA4_API_SECRET: define({
    schema: anyText,
    fits: 'set together with GA4_MEASUREMENT_ID, or not at all',
    secret: true,
  }),
  GA4_URL: define({
    schema: secretUrl,
    fits: 'an https address, or an http one on this machine',
    fallback: 'https://www.google-analytics.com/mp/collect',
  }),
  PUBLIC_AUTH_TOKEN_SYNC_URL: define({
    schema: pathHere,
    fits: 'a path on this site, such as /session; another host never gets the token',
  }),
  PUBLIC_AUTH_TOKEN_MAX_AGE: define({
    schema: wholeNumber(0, 31_536_000),
    fits: 'a whole number of seconds, at most a year',
    fallback: publicDefaults.PUBLIC_AUTH_TOKEN_MAX_AGE,
  }),
  PUBLIC_ANALYTICS: onOrOff(publicDefaults.PUBLIC_ANALYTICS),
  PUBLIC_WEB_VITALS: onOrOff(publicDefaults.PUBLIC_WEB_VITALS),
}

export type VariableName = keyof typeof variables

import { resolve } from 'node:path'
import * as v from 'valibot'
import { content } from '../content/index.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export interface Config {
  port: number
  host: string
  publicOrigin: string
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  leadsInbox: string
  emailApiUrl: string | undefined
  /** Unset: the server makes one at its first start and keeps it in the data folder. */
  emailApiKey: string | undefined
  /** Unset: the server makes one at its first start and keeps it in the data folder. */
  identitySecret: string | undefined
  leadsPerMinute: number
  trustedProxies: number
  logLevel: LogLevel
  analytics: { url: string; appId: string; apiKey: string; measurementId: string }
  /** How long single analytics events are kept; the daily figures stay. */
  analyticsRetentionDays: number
  /** Set: events are passed on to Google Analytics 4. */
  ga4: { measurementId: string; apiSecret: string; url: string } | undefined
}

/** Every bad variable at once, each with what would fit, so that one look at the message is enough. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))

const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)),
  )

const origin = v.pipe(
  url('http:', 'https:'),
  v.check((value) => ['', '/'].includes(value.slice(new URL(value).origin.length))),
  v.transform((value) => new URL(value).origin),
)

const headerSafe = v.pipe(v.string(), v.minLength(1), v.regex(/^[^\r\n]*@[^\r\n]*$/))

/** Each variable: its default, the schema that reads it and the words that tell an operator what fits. */
const variables = {
  PORT: { schema: wholeNumber(0, 65535), fits: 'a port number from 0 to 65535', fallback: '3000' },
  HOST: {
    schema: v.pipe(v.string(), v.minLength(1)),
    fits: 'an address to listen on',
    fallback: '127.0.0.1',
  },
  PUBLIC_ORIGIN: { schema: origin, fits: 'an origin such as https://www.example.org, without a path' },
  DATA_DIR: { schema: v.pipe(v.string(), v.minLength(1)), fits: 'a folder', fallback: './data' },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    fits: 'an address such as postgres://user:password@host/database',
  },
  SMTP_URL: { schema: url('smtp:', 'smtps:'), fits: 'an address such as smtp://user:password@host:587' },
  MAIL_FROM: {
    schema: headerSafe,
    fits: 'an e-mail address, with or without a name',
    fallback: content.company.mail.from,
  },
  LEADS_INBOX: { schema: headerSafe, fits: 'an e-mail address', fallback: content.company.mail.leadsInbox },
  EMAIL_API_URL: { schema: url('http:', 'https:'), fits: 'an http or https address' },
  EMAIL_API_KEY: {
    schema: v.pipe(v.string(), v.minLength(16), v.regex(/^[\x21-\x7e]+$/)),
    fits: 'at least 16 visible characters',
  },
  IDENTITY_SECRET: { schema: v.pipe(v.string(), v.minLength(32)), fits: 'at least 32 characters' },
  LEADS_PER_MINUTE: {
    schema: wholeNumber(0, 1_000_000),
    fits: 'a whole number, 0 for no limit',
    fallback: '30',
  },
  TRUST_PROXY: { schema: wholeNumber(0, 16), fits: 'the number of proxies in front, 0 to 16', fallback: '0' },
  LOG_LEVEL: {
    schema: v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fits: 'one of trace, debug, info, warn, error, fatal, silent',
    fallback: 'info',
  },
  PUBLIC_ANALYTICS_URL: {
    schema: v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/)),
    fits: 'a path or an http(s) address',
    fallback: '/analytics',
  },
  PUBLIC_ANALYTICS_APP_ID: { schema: v.string(), fits: 'an app id', fallback: '1:1:web:firsthour' },
  PUBLIC_ANALYTICS_API_KEY: { schema: v.string(), fits: 'a key', fallback: 'firsthour-web' },
  PUBLIC_ANALYTICS_MEASUREMENT_ID: { schema: v.string(), fits: 'a measurement id', fallback: 'G-FIRSTHOUR' },
  ANALYTICS_RETENTION_DAYS: {
    schema: wholeNumber(1, 3650),
    fits: 'a number of days from 1 to 3650',
    fallback: '90',
  },
  GA4_MEASUREMENT_ID: { schema: v.pipe(v.string(), v.regex(/^G-\w+$/)), fits: 'an id such as G-ABC123' },
  GA4_API_SECRET: {
    schema: v.pipe(v.string(), v.minLength(1)),
    fits: 'set together with GA4_MEASUREMENT_ID, or not at all',
  },
  GA4_URL: {
    schema: url('http:', 'https:'),
    fits: 'an http or https address',
    fallback: 'https://www.google-analytics.com/mp/collect',
  },
} as const

/** The only reader of the environment. An empty variable counts as unset, as in a copied `.env.example`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const read = <T>(
    name: keyof typeof variables,
    schema: v.GenericSchema<string, T>,
    fallback?: string,
  ): T => {
    const raw = env[name] || fallback
    const result = v.safeParse(schema, raw)
    if (!result.success && raw !== undefined)
      problems.push(`${name} must be ${variables[name].fits}; it is ${JSON.stringify(raw)}.`)
    return result.output as T
  }
  const optional = <T>(name: keyof typeof variables, schema: v.GenericSchema<string, T>): T | undefined =>
    env[name] ? read(name, schema) : undefined

  const s = variables
  const port = read('PORT', s.PORT.schema, s.PORT.fallback)
  const config: Config = {
    port,
    host: read('HOST', s.HOST.schema, s.HOST.fallback),
    publicOrigin: optional('PUBLIC_ORIGIN', s.PUBLIC_ORIGIN.schema) ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR', s.DATA_DIR.schema, s.DATA_DIR.fallback)),
    databaseUrl: optional('DATABASE_URL', s.DATABASE_URL.schema),
    smtpUrl: optional('SMTP_URL', s.SMTP_URL.schema),
    mailFrom: read('MAIL_FROM', s.MAIL_FROM.schema, s.MAIL_FROM.fallback),
    leadsInbox: read('LEADS_INBOX', s.LEADS_INBOX.schema, s.LEADS_INBOX.fallback),
    emailApiUrl: optional('EMAIL_API_URL', s.EMAIL_API_URL.schema),
    emailApiKey: optional('EMAIL_API_KEY', s.EMAIL_API_KEY.schema),
    identitySecret: optional('IDENTITY_SECRET', s.IDENTITY_SECRET.schema),
    leadsPerMinute: read('LEADS_PER_MINUTE', s.LEADS_PER_MINUTE.schema, s.LEADS_PER_MINUTE.fallback),
    trustedProxies: read('TRUST_PROXY', s.TRUST_PROXY.schema, s.TRUST_PROXY.fallback),
    logLevel: read('LOG_LEVEL', s.LOG_LEVEL.schema, s.LOG_LEVEL.fallback),
    analytics: {
      url: read('PUBLIC_ANALYTICS_URL', s.PUBLIC_ANALYTICS_URL.schema, s.PUBLIC_ANALYTICS_URL.fallback),
      appId: read(
        'PUBLIC_ANALYTICS_APP_ID',
        s.PUBLIC_ANALYTICS_APP_ID.schema,
        s.PUBLIC_ANALYTICS_APP_ID.fallback,
      ),
      apiKey: read(
        'PUBLIC_ANALYTICS_API_KEY',
        s.PUBLIC_ANALYTICS_API_KEY.schema,
        s.PUBLIC_ANALYTICS_API_KEY.fallback,
      ),
      measurementId: read(
        'PUBLIC_ANALYTICS_MEASUREMENT_ID',
        s.PUBLIC_ANALYTICS_MEASUREMENT_ID.schema,
        s.PUBLIC_ANALYTICS_MEASUREMENT_ID.fallback,
      ),
    },
    analyticsRetentionDays: read(
      'ANALYTICS_RETENTION_DAYS',
      s.ANALYTICS_RETENTION_DAYS.schema,
      s.ANALYTICS_RETENTION_DAYS.fallback,
    ),
    ga4: env.GA4_MEASUREMENT_ID
      ? {
          measurementId: read('GA4_MEASUREMENT_ID', s.GA4_MEASUREMENT_ID.schema),
          apiSecret: read('GA4_API_SECRET', s.GA4_API_SECRET.schema),
          url: read('GA4_URL', s.GA4_URL.schema, s.GA4_URL.fallback),
        }
      : undefined,
  }
  if (Boolean(env.GA4_MEASUREMENT_ID) !== Boolean(env.GA4_API_SECRET))
    problems.push('GA4_MEASUREMENT_ID and GA4_API_SECRET must be set together, or not at all.')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

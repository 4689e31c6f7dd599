import { resolve } from 'node:path'
import * as v from 'valibot'
import { publicValues } from '../contract/public-variables.ts'
import { type HandOverEventName, type Variable, type VariableName, variables } from './config-variables.ts'
import { isLoopback } from './http/this-machine.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export interface Config {
  port: number
  host: string
  publicOrigin: string
  /** Set: pages are served at `publicOrigin` by somebody else, and call the API here. */
  publicApiOrigin: string | undefined
  /** Whether browsers that were here once refuse plain http for every subdomain too. */
  hstsIncludeSubdomains: boolean
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  leadsInbox: string
  /** Set: mails of leads go to that host's action, with the key that it gave us. */
  emailApi: { url: string; key: string } | undefined
  /** For this server's own action, and sent nowhere. Unset: the server makes one at its first start and keeps it in the data folder. */
  emailApiKey: string | undefined
  /** Unset: the server makes one at its first start and keeps it in the data folder. */
  identitySecret: string | undefined
  leadsPerMinute: number
  visitsPerMinute: number
  /** Older leads are erased by themselves; 0 keeps them. */
  leadsRetentionDays: number
  /** Whether somebody of the company looks before what a sender wants erased goes. */
  erasureReview: boolean
  /** Whether, with no time left, less important requests are refused so that pages and leads go on. */
  loadShedding: boolean
  /** Whose days commands, mails and reports count. */
  timeZone: string
  trustedProxies: number
  /** How many processes share the port. */
  workers: number
  logLevel: LogLevel
  /** Unset: no metrics are served. */
  metricsPort: number | undefined
  /** What the pages should have been built with. */
  publicValues: Record<string, string>
  /** Unset: no desk is served. */
  desk: { port: number; origin: string; people: string[] } | undefined
  analytics: { url: string; appId: string; apiKey: string; measurementId: string }
  /** Who gets each lead; unset: nobody. */
  webhooks: { urls: string[]; secret: Buffer; allowPrivate: boolean; events: HandOverEventName[] } | undefined
  /** Who gets the week's figures and, each morning, what nobody looks after. */
  reportTo: string[]
  /** How long single analytics events are kept; the daily figures stay. */
  analyticsRetentionDays: number
  trackingRetentionDays: number
  /** Set: events are passed on to Google Analytics 4. */
  ga4: { measurementId: string; apiSecret: string; url: string } | undefined
}

/** Every bad variable at once, each with what would fit, so that one look at the message is enough. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The only reader of the environment. An empty variable counts as unset, as in a copied `.env.example`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { values, problems } = readAll(env)
  const { GA4_MEASUREMENT_ID, GA4_API_SECRET, GA4_URL } = values
  const ga4 = GA4_MEASUREMENT_ID &&
    GA4_API_SECRET && { measurementId: GA4_MEASUREMENT_ID, apiSecret: GA4_API_SECRET, url: GA4_URL }
  if (!ga4 && (GA4_MEASUREMENT_ID || GA4_API_SECRET))
    problems.push('GA4_MEASUREMENT_ID and GA4_API_SECRET must be set together, or not at all.')
  const { WEBHOOK_URLS: urls, WEBHOOK_SECRET: secret } = values
  if (urls && !env.WEBHOOK_SECRET)
    problems.push('WEBHOOK_URLS needs WEBHOOK_SECRET, by which receivers know that a lead is from you.')
  const { EMAIL_API_URL, EMAIL_API_URL_KEY } = values
  const emailApi = EMAIL_API_URL && EMAIL_API_URL_KEY && { url: EMAIL_API_URL, key: EMAIL_API_URL_KEY }
  problems.push(...emailApiProblems(values, env))
  const { DESK_PORT, DESK_ORIGIN, DESK_PEOPLE } = values
  const desk = DESK_PORT &&
    DESK_ORIGIN &&
    DESK_PEOPLE && { port: DESK_PORT, origin: DESK_ORIGIN, people: DESK_PEOPLE }
  if (!desk && [env.DESK_PORT, env.DESK_ORIGIN, env.DESK_PEOPLE].some(Boolean) && !problems.some(isAboutDesk))
    problems.push('DESK_PORT, DESK_ORIGIN and DESK_PEOPLE must be set together, or not at all.')
  problems.push(...apiOriginProblems(values))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    publicApiOrigin: values.PUBLIC_API_ORIGIN,
    hstsIncludeSubdomains: values.HSTS_INCLUDE_SUBDOMAINS === 'on',
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    leadsInbox: values.LEADS_INBOX,
    emailApi: emailApi || undefined,
    emailApiKey: values.EMAIL_API_KEY,
    identitySecret: values.IDENTITY_SECRET,
    leadsPerMinute: values.LEADS_PER_MINUTE,
    visitsPerMinute: values.VISITS_PER_MINUTE,
    loadShedding: values.LOAD_SHEDDING === 'on',
    leadsRetentionDays: values.LEADS_RETENTION_DAYS,
    erasureReview: values.ERASURE_REVIEW === '1',
    timeZone: values.TIME_ZONE,
    trustedProxies: values.TRUST_PROXY,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    publicValues: publicValues(env),
    desk: desk || undefined,
    analytics: {
      url: values.PUBLIC_ANALYTICS_URL,
      appId: values.PUBLIC_ANALYTICS_APP_ID,
      apiKey: values.PUBLIC_ANALYTICS_API_KEY,
      measurementId: values.PUBLIC_ANALYTICS_MEASUREMENT_ID,
    },
    analyticsRetentionDays: values.ANALYTICS_RETENTION_DAYS,
    trackingRetentionDays: values.TRACKING_RETENTION_DAYS,
    ga4: ga4 || undefined,
    webhooks: urls &&
      secret && {
        urls,
        secret,
        allowPrivate: values.WEBHOOK_ALLOW_PRIVATE === '1',
        events: values.WEBHOOK_EVENTS,
      },
    reportTo: values.REPORT_TO ?? [],
  }
}

function emailApiProblems(values: Partial<Values>, env: NodeJS.ProcessEnv): string[] {
  const { EMAIL_API_URL: url, EMAIL_API_URL_KEY: key, EMAIL_API_KEY: ownKey } = values
  if (url && !env.EMAIL_API_URL_KEY)
    return ['EMAIL_API_URL needs EMAIL_API_URL_KEY, the key that its host gave you; our own is never sent.']
  if (env.EMAIL_API_URL_KEY && !env.EMAIL_API_URL)
    return ['EMAIL_API_URL_KEY needs EMAIL_API_URL, the host that it is for.']
  // Whoever holds our own key sends mail in our name; only a server that calls itself sends it, to itself.
  return url && key && key === ownKey && !isLoopback(new URL(url).hostname)
    ? ['EMAIL_API_URL_KEY must be another key than EMAIL_API_KEY, or that host could send mail through us.']
    : []
}

function apiOriginProblems(values: Partial<Values>): string[] {
  const { PUBLIC_API_ORIGIN: api, PUBLIC_ORIGIN: pages } = values
  if (!api) return []
  if (!pages)
    return ['PUBLIC_API_ORIGIN needs PUBLIC_ORIGIN, the address of the pages that may call the API.']
  if (api === pages)
    return ['PUBLIC_API_ORIGIN must be another origin than PUBLIC_ORIGIN, or unset when both are one.']
  return pages.startsWith('https:') && api.startsWith('http:')
    ? [`PUBLIC_API_ORIGIN must be on https where PUBLIC_ORIGIN is: browsers refuse the rest; it is "${api}".`]
    : []
}

const isAboutDesk = (problem: string) => problem.startsWith('DESK_')

type Variables = typeof variables
/** Without a default a variable may be unset. */
type OptionalName =
  | 'PUBLIC_ORIGIN'
  | 'PUBLIC_API_ORIGIN'
  | 'DATABASE_URL'
  | 'SMTP_URL'
  | 'EMAIL_API_URL'
  | 'EMAIL_API_KEY'
  | 'EMAIL_API_URL_KEY'
  | 'IDENTITY_SECRET'
  | 'METRICS_PORT'
  | 'DESK_PORT'
  | 'DESK_ORIGIN'
  | 'DESK_PEOPLE'
  | 'WEBHOOK_URLS'
  | 'WEBHOOK_SECRET'
  | 'REPORT_TO'
  | 'GA4_MEASUREMENT_ID'
  | 'GA4_API_SECRET'
  | 'PUBLIC_AUTH_TOKEN_SYNC_URL'
type Value<Name extends VariableName> = Variables[Name] extends Variable<infer T> ? T : never
type Values = {
  [Name in VariableName]: Name extends OptionalName ? Value<Name> | undefined : Value<Name>
}

function readAll(env: NodeJS.ProcessEnv): { values: Values; problems: string[] } {
  const problems: string[] = []
  const values: Partial<Record<VariableName, unknown>> = {}
  for (const [name, variable] of Object.entries<Variable<unknown>>(variables)) {
    const raw = env[name] || variable.fallback
    if (raw === undefined) continue
    const result = v.safeParse(variable.schema, raw)
    if (result.success) values[name as VariableName] = result.output
    else {
      const told = variable.secret ? '' : `; it is ${JSON.stringify(raw)}`
      problems.push(`${name} must be ${variable.fits}${told}.`)
    }
  }
  // The loop has read every variable by its own schema; a missing one shows in `problems`.
  return { values: values as Values, problems }
}

import { resolve } from 'node:path'
import * as v from 'valibot'
import { publicValues } from '../contract/public-variables.ts'
import { formerVariables, type Variable, type VariableName, variables } from './config-variables.ts'

export type Config = ReturnType<typeof readConfig>
/** Location of the store. */
export type StorePlace = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Lists every invalid variable, each with what would be valid. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The only reader of the environment. An empty variable counts as unset, as in a copied `.env.example`. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { values, problems } = readAll(env)
  const { EMAIL_API_URL, EMAIL_API_URL_KEY } = values
  if (values.WEBHOOK_URLS && !env.WEBHOOK_SECRET)
    problems.push('WEBHOOK_URLS needs WEBHOOK_SECRET, with which receivers verify that a lead is from you.')
  problems.push(...emailApiProblems(values, env))
  const desk = deskOf(values)
  problems.push(...(problems.some(isAboutDesk) ? [] : deskProblems(values, env)))
  problems.push(...apiOriginProblems(values))
  if (!['', '1', undefined].includes(env.WORKERS)) problems.push(severalProcesses)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    /** If set, another host serves the pages at `publicOrigin`, and they call the API here. */
    publicApiOrigin: values.PUBLIC_API_ORIGIN,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    leadsInbox: values.LEADS_INBOX,
    /** If set, mails of leads go through that host's action, with the key it gave us. */
    emailApi: allOrNone({ url: EMAIL_API_URL, key: EMAIL_API_URL_KEY }),
    /**
     * The key of this server's own action, never sent anywhere. If unset, generated at the first start and stored in
     * the data folder.
     */
    emailApiKey: values.EMAIL_API_KEY,
    /** If unset, generated at the first start and stored in the data folder. */
    identitySecret: values.IDENTITY_SECRET,
    leadsPerMinute: values.LEADS_PER_MINUTE,
    visitsPerMinute: values.VISITS_PER_MINUTE,
    leadsRetentionDays: values.LEADS_RETENTION_DAYS,
    /** Whether staff review an erasure before it happens. */
    erasureReview: values.ERASURE_REVIEW,
    /** Whether mails to staff name the organisation of a lead. */
    mailOrganisation: values.MAIL_ORGANISATION,
    /** The time zone of days in commands, mails and reports. */
    timeZone: values.TIME_ZONE,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    publicValues: publicValues(env),
    /** Variables that are set but no longer exist. */
    ignoredVariables: formerVariables.filter((name) => env[name]),
    desk,
    analytics: {
      url: values.PUBLIC_ANALYTICS_URL,
      appId: values.PUBLIC_ANALYTICS_APP_ID,
      apiKey: values.PUBLIC_ANALYTICS_API_KEY,
      measurementId: values.PUBLIC_ANALYTICS_MEASUREMENT_ID,
    },
    analyticsRetentionDays: values.ANALYTICS_RETENTION_DAYS,
    trackingRetentionDays: values.TRACKING_RETENTION_DAYS,
    webhooks: allOrNone({
      urls: values.WEBHOOK_URLS,
      secret: values.WEBHOOK_SECRET,
      allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
      events: values.WEBHOOK_EVENTS,
    }),
    /** Receivers of the weekly figures and, each morning, of leads without an owner. */
    reportTo: values.REPORT_TO ?? [],
    /** Receivers of the daily mail about the machine; unset, those of `reportTo`. */
    operationsTo: values.OPERATIONS_TO,
  }
}

function deskOf(values: Values) {
  const desk = allOrNone({ port: values.DESK_PORT, origin: values.DESK_ORIGIN, people: values.DESK_PEOPLE })
  const oidc = allOrNone({
    issuer: values.DESK_OIDC_ISSUER,
    clientId: values.DESK_OIDC_CLIENT_ID,
    clientSecret: values.DESK_OIDC_CLIENT_SECRET,
  })
  return (
    desk && {
      ...desk,
      /** If set, people may also sign in with accounts of this provider. */
      oidc: oidc && { ...oidc, label: values.DESK_OIDC_LABEL ?? 'Sign in with your company account' },
      /** False if the provider is the only way to sign in. */
      mailsLinks: values.DESK_SIGN_IN !== 'oidc',
    }
  )
}

function deskProblems({ DESK_SIGN_IN }: Partial<Values>, env: NodeJS.ProcessEnv): string[] {
  const place = [env.DESK_PORT, env.DESK_ORIGIN, env.DESK_PEOPLE]
  const provider = [env.DESK_OIDC_ISSUER, env.DESK_OIDC_CLIENT_ID, env.DESK_OIDC_CLIENT_SECRET]
  if (place.some(Boolean) && !place.every(Boolean))
    return ['DESK_PORT, DESK_ORIGIN and DESK_PEOPLE must be set together, or not at all.']
  if ([...provider, env.DESK_OIDC_LABEL].some(Boolean) && !provider.every(Boolean))
    return [
      'DESK_OIDC_ISSUER, DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET must be set together, or not at all.',
    ]
  // Otherwise nobody could sign in.
  return DESK_SIGN_IN === 'oidc' && !provider.every(Boolean)
    ? ['DESK_SIGN_IN=oidc needs DESK_OIDC_ISSUER, DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET.']
    : []
}

type Complete<Parts> = { [Name in keyof Parts]: NonNullable<Parts[Name]> }

/** A group of variables; undefined if one is unset. */
const allOrNone = <Parts extends object>(parts: Parts): Complete<Parts> | undefined =>
  Object.values(parts).includes(undefined) ? undefined : (parts as Complete<Parts>)

const severalProcesses =
  'WORKERS can only be 1: a server is one process. To use more cores, run several servers on one PostgreSQL (docs/scaling.md).'

export const sameKey =
  'EMAIL_API_URL_KEY must be another key than EMAIL_API_KEY, or that host could send mail through us.'

function emailApiProblems(values: Partial<Values>, env: NodeJS.ProcessEnv): string[] {
  const { EMAIL_API_URL: url, EMAIL_API_URL_KEY: key, EMAIL_API_KEY: ownKey } = values
  if (url && !env.EMAIL_API_URL_KEY)
    return ['EMAIL_API_URL needs EMAIL_API_URL_KEY, the key that its host gave you; our own is never sent.']
  if (env.EMAIL_API_URL_KEY && !env.EMAIL_API_URL)
    return ['EMAIL_API_URL_KEY needs EMAIL_API_URL, the host that it is for.']
  // The holder of our own key can send mail in our name, so it is never sent.
  return key !== undefined && key === ownKey ? [sameKey] : []
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
type Values = {
  [Name in VariableName]:
    | v.InferOutput<Variables[Name]['schema']>
    | (Variables[Name] extends { fallback: string } ? never : undefined)
}

function readAll(env: NodeJS.ProcessEnv): { values: Values; problems: string[] } {
  const problems: string[] = []
  const values: Partial<Record<VariableName, unknown>> = {}
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const raw = env[name] || variable.fallback
    if (raw === undefined) continue
    const result = v.safeParse(variable.schema, raw)
    if (result.success) values[name as VariableName] = result.output
    else {
      const why = variable.explains ? result.issues[0].message : `it is ${JSON.stringify(raw)}`
      const reason = variable.secret ? '' : `; ${why}`
      problems.push(`${name} must be ${variable.fits}${reason}.`)
    }
  }
  // The loop parsed every variable by its schema; a missing one is in `problems`.
  return { values: values as Values, problems }
}

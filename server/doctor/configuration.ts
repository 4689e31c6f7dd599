import { content } from '../../content/index.ts'
import { type Config, readConfig } from '../config.ts'
import { variables } from '../config-variables.ts'
import { isLoopback } from '../http/loopback.ts'
import { allFindings, type CheckResult, type Finding, must, should } from './finding.ts'

const madeUpHost = /(^|\.)(localhost|example|test|invalid|local)$/

export const checkConfiguration = (config: Config): Finding[] =>
  allFindings(
    origin('PUBLIC_ORIGIN', config.publicOrigin),
    config.publicApiOrigin !== undefined && origin('PUBLIC_API_ORIGIN', config.publicApiOrigin),
    ...[proxy, mail, handOver, secrets, analytics, limits, retention, database, desk].map((look) =>
      look(config),
    ),
  )

function origin(name: string, value: string): CheckResult {
  const { protocol, hostname } = new URL(value)
  if (madeUpHost.test(hostname) || isLoopback(hostname))
    return must(
      name,
      `${value} is not a public address.`,
      'Set the origin of your site, such as https://www.your-domain.in.',
    )
  return (
    protocol !== 'https:' &&
    must(name, 'The site is not on https.', 'Put TLS in front and use an https origin.')
  )
}

const proxy = ({ host, publicOrigin, trustedProxies }: Config): CheckResult => [
  publicOrigin.startsWith('https:') &&
    trustedProxies === 0 &&
    must(
      'TRUST_PROXY',
      'TLS ends at a proxy that is not trusted: all visitors share its address and one rate limit.',
      'Set the number of proxies in front.',
    ),
  trustedProxies > 0 &&
    !isLoopback(host) &&
    should(
      'HOST',
      `With HOST=${host} a client that reaches this port directly can forge its address.`,
      'Listen on 127.0.0.1, or let only the proxy reach the port.',
    ),
]

function mail({ smtpUrl, emailApi }: Config): CheckResult {
  if (emailApi) return undefined
  if (!smtpUrl)
    return must('SMTP_URL', 'No mail is sent: each is written to a file.', 'Set smtps://user:password@host.')
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (isLoopback(hostname)) return undefined
  if (madeUpHost.test(hostname))
    return must('SMTP_URL', `${hostname} is not a mail server.`, 'Set your mail provider’s address.')
  const isSafe = protocol !== 'smtp:' || searchParams.get('requireTLS') === 'true'
  return (
    !isSafe &&
    should('SMTP_URL', 'Mail may be sent unencrypted.', 'Use smtps://, or add ?requireTLS=true to smtp://.')
  )
}

function handOver({ webhooks }: Config): CheckResult {
  const hosts = (webhooks?.urls ?? []).map((url) => new URL(url))
  const plain = hosts.filter(({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname))
  // Names the host only, because the URL may contain a secret.
  return plain.map(({ hostname }) =>
    should(
      'WEBHOOK_URLS',
      `Leads are sent to ${hostname} unencrypted if it is in your network, and not at all otherwise.`,
      'Use https.',
    ),
  )
}

function secrets({ emailApiKey, identitySecret, databaseUrl }: Config): CheckResult {
  const problem = databaseUrl
    ? 'Stored in the database, and in every backup of it.'
    : 'Stored in a file of the data folder, and lost with it.'
  const remedy = 'Set it from your secret store: openssl rand -base64 48.'
  const keys = { EMAIL_API_KEY: emailApiKey, IDENTITY_SECRET: identitySecret }
  return Object.entries(keys).map(([name, value]) => !value && should(name, problem, remedy))
}

function analytics({ analytics: used }: Config): CheckResult {
  const defaults = readConfig({}).analytics
  const names = [
    ['PUBLIC_ANALYTICS_APP_ID', 'appId'],
    ['PUBLIC_ANALYTICS_API_KEY', 'apiKey'],
    ['PUBLIC_ANALYTICS_MEASUREMENT_ID', 'measurementId'],
  ] as const
  const same = (value: string) => `Default “${value}”, the same on every installation.`
  return names.map(
    ([name, key]) =>
      used[key] === defaults[key] && should(name, same(used[key]), 'Choose your own, then build again.'),
  )
}

const limits = ({ leadsPerMinute, visitsPerMinute, logLevel }: Config): CheckResult => [
  leadsPerMinute === 0 &&
    should('LEADS_PER_MINUTE', 'Form submissions have no rate limit.', 'Set a limit, such as 30.'),
  visitsPerMinute === 0 &&
    should(
      'VISITS_PER_MINUTE',
      'Forged visits can fill the disk that leads need.',
      'Set a limit, such as 60.',
    ),
  ['silent', 'fatal'].includes(logLevel) &&
    must('LOG_LEVEL', 'A permanently failed mail would go unnoticed.', 'Use info, warn or error.'),
  ['debug', 'trace'].includes(logLevel) &&
    should('LOG_LEVEL', 'For debugging only; it fills the disk.', 'Use info.'),
]

function retention(config: Config): CheckResult {
  const { keptDays } = content.privacy
  const kept = [
    ['LEADS_RETENTION_DAYS', config.leadsRetentionDays, keptDays.leads],
    ['TRACKING_RETENTION_DAYS', config.trackingRetentionDays, keptDays.visits],
    ['ANALYTICS_RETENTION_DAYS', config.analyticsRetentionDays, keptDays.events],
  ] as const
  const different = kept.filter(([, days, promised]) => days !== promised)
  return different.map(([name, days, promised]) => {
    const finding = days === 0 || days > promised ? must : should
    return finding(
      name,
      `${days === 0 ? 'Nothing is erased' : `Data is erased after ${days} days`}, and the privacy notice says ${promised} days.`,
      'Set the same number here and as keptDays in content/privacy.json.',
    )
  })
}

function desk({ desk }: Config): CheckResult {
  if (!desk) return undefined
  const without = desk.people.filter(({ hasRole }) => !hasRole).map(({ address }) => address)
  return [
    without.length > 0 &&
      should(
        'DESK_PEOPLE',
        `Without a role, and so admins, who may export and erase: ${without.join(', ')}.`,
        'Add =read, =answer or =admin after each address.',
      ),
    !desk.people.some(({ role }) => role === 'admin') &&
      should('DESK_PEOPLE', 'Nobody may release, export or erase at the desk.', 'Give somebody =admin.'),
  ]
}

function database({ databaseUrl }: Config): CheckResult {
  if (!databaseUrl) return undefined
  const { hostname, searchParams } = new URL(databaseUrl)
  const isEncrypted = ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
  if (isEncrypted || hostname === '' || isLoopback(hostname)) return undefined
  return should(
    'DATABASE_URL',
    'The connection to the database is not encrypted.',
    'Add ?sslmode=verify-full.',
  )
}

const ownNames = Object.keys(variables)
const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1)
const ownPrefixes = new Set(ownNames.map(prefixOf).filter(Boolean))

/** Unknown variables that resemble ours: a typo such as WEBHOOK_URL would silently leave a setting out. */
export const checkUnknownVariables = (env: NodeJS.ProcessEnv): Finding[] =>
  Object.keys(env)
    .filter((name) => env[name] && ownPrefixes.has(prefixOf(name)) && !ownNames.includes(name))
    .map((name) => {
      const similar = ownNames.filter((each) => prefixOf(each) === prefixOf(name))
      return should(
        name,
        'FirstHour does not read this variable.',
        `If it is meant for FirstHour, write ${similar.join(' or ')}.`,
      )
    })

import { content } from '../../content/index.ts'
import { type Config, readConfig } from '../config.ts'
import { isLoopback } from '../http/this-machine.ts'
import { type Finding, found, must, should } from './finding.ts'

const madeUpHost = /(^|\.)(localhost|example|test|invalid|local)$/

export function checkConfiguration(config: Config): Finding[] {
  return [
    ...origin('PUBLIC_ORIGIN', config.publicOrigin),
    ...(config.publicApiOrigin ? origin('PUBLIC_API_ORIGIN', config.publicApiOrigin) : []),
    ...proxy(config),
    ...mail(config),
    ...handOver(config),
    ...secrets(config),
    ...analytics(config),
    ...limits(config),
    ...retention(config),
    ...database(config),
  ]
}

function origin(name: string, value: string): Finding[] {
  const { protocol, hostname } = new URL(value)
  const isPublic = !madeUpHost.test(hostname) && !isLoopback(hostname)
  return found(
    !isPublic &&
      must(name, `${value} is no public address.`, 'Set the site’s own, such as https://www.your-domain.in.'),
    isPublic &&
      protocol !== 'https:' &&
      must(name, 'The site is not on https.', 'Put TLS in front and use an https origin.'),
  )
}

const proxy = ({ host, publicOrigin, trustedProxies }: Config): Finding[] =>
  found(
    publicOrigin.startsWith('https:') &&
      trustedProxies === 0 &&
      must(
        'TRUST_PROXY',
        'https ends at a proxy that is not trusted: all visitors share its address and one rate limit.',
        'Set the number of proxies in front.',
      ),
    trustedProxies > 0 &&
      !isLoopback(host) &&
      should(
        'HOST',
        `With HOST=${host} a client that reaches this port directly can forge its address.`,
        'Listen on 127.0.0.1, or let only the proxy reach the port.',
      ),
  )

function mail({ smtpUrl, emailApi }: Config): Finding[] {
  if (emailApi) return []
  if (!smtpUrl)
    return [must('SMTP_URL', 'No mail leaves: each is written to a file.', 'Set smtps://user:password@host.')]
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (isLoopback(hostname)) return []
  if (madeUpHost.test(hostname))
    return [must('SMTP_URL', `${hostname} is no mail server.`, 'Set your mail provider’s address.')]
  return found(
    protocol === 'smtp:' &&
      searchParams.get('requireTLS') !== 'true' &&
      should('SMTP_URL', 'Mail may go unencrypted.', 'Use smtps://, or add ?requireTLS=true to smtp://.'),
  )
}

function handOver({ webhooks }: Config): Finding[] {
  const hosts = (webhooks?.urls ?? []).map((url) => new URL(url))
  const plain = hosts.filter(({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname))
  // The address itself may hold a secret.
  return plain.map(({ hostname }) =>
    should(
      'WEBHOOK_URLS',
      `Leads travel to ${hostname} unencrypted if it is in your network, and not at all if it is not.`,
      'Use https.',
    ),
  )
}

function secrets({ emailApiKey, identitySecret, databaseUrl }: Config): Finding[] {
  const kept = Object.entries({ EMAIL_API_KEY: emailApiKey, IDENTITY_SECRET: identitySecret }).filter(
    ([, value]) => !value,
  )
  return kept.map(([name]) =>
    should(
      name,
      databaseUrl
        ? 'Comes from the database, and is in every copy of it.'
        : 'Comes from a file in the data folder and is lost with it.',
      'Set it from your secret store: openssl rand -base64 48.',
    ),
  )
}

function analytics({ analytics: used, ga4 }: Config): Finding[] {
  const defaults = readConfig({}).analytics
  const names = {
    appId: 'PUBLIC_ANALYTICS_APP_ID',
    apiKey: 'PUBLIC_ANALYTICS_API_KEY',
    measurementId: 'PUBLIC_ANALYTICS_MEASUREMENT_ID',
  } as const
  const keys = Object.keys(names) as (keyof typeof names)[]
  return found(
    ...keys.map(
      (key) =>
        used[key] === defaults[key] &&
        should(
          names[key],
          `Default “${used[key]}”, the same on every installation.`,
          'Choose your own, then build again.',
        ),
    ),
    ga4 &&
      must(
        'GA4_MEASUREMENT_ID',
        'Page views are passed on to Google, and the privacy notice says that no other company learns of them.',
        'Say so in content/en/privacy.ts and have counsel review it, or unset it.',
      ),
  )
}

const limits = ({ leadsPerMinute, visitsPerMinute, logLevel }: Config): Finding[] =>
  found(
    leadsPerMinute === 0 &&
      should('LEADS_PER_MINUTE', 'The forms take any number of posts.', 'Set a limit, such as 30.'),
    visitsPerMinute === 0 &&
      should(
        'VISITS_PER_MINUTE',
        'Made-up visits can fill the disk that leads need.',
        'Set a limit, such as 60.',
      ),
    ['silent', 'fatal'].includes(logLevel) &&
      must('LOG_LEVEL', 'Mail that is given up would go unnoticed.', 'Use info, warn or error.'),
    ['debug', 'trace'].includes(logLevel) &&
      should('LOG_LEVEL', 'Meant for finding faults; fills the disk.', 'Use info.'),
  )

function retention(config: Config): Finding[] {
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
      `${days === 0 ? 'Nothing is erased' : `Data goes after ${days} days`}, and the privacy notice says ${promised} days.`,
      'Let both say the same: here, and keptDays in content/en/privacy.ts.',
    )
  })
}

function database({ databaseUrl }: Config): Finding[] {
  if (!databaseUrl) return []
  const isSafe = ({ hostname, searchParams }: URL) =>
    ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '') ||
    hostname === '' ||
    isLoopback(hostname)
  if (isSafe(new URL(databaseUrl))) return []
  return [should('DATABASE_URL', 'Leads travel to the database unencrypted.', 'Add ?sslmode=verify-full.')]
}

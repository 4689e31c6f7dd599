import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { type VariableName, variables } from './config-variables.ts'

/** Valid and invalid values of each variable. A variable without examples fails the first test. */
const examples: Record<VariableName, { good: string[]; bad: string[] }> = {
  PORT: { good: ['0', '80', '65535'], bad: ['65536', '-1', '3000.5', 'http', ' 3000', '0x50'] },
  HOST: { good: ['0.0.0.0', '::1', 'localhost'], bad: [] },
  PUBLIC_ORIGIN: {
    good: ['https://www.example.org', 'http://localhost:3000/'],
    bad: ['www.example.org', 'https://example.org/path', 'ftp://example.org', 'https://example.org?x'],
  },
  PUBLIC_API_ORIGIN: {
    good: [],
    bad: [
      'api.example.org',
      'https://api.example.org/',
      'https://api.example.org/v1',
      'https://API.example.org',
      'https://api.example.org:443',
      'https://user@api.example.org',
      'ftp://api.example.org',
      '*',
      'null',
    ],
  },
  DATA_DIR: { good: ['./data', '/var/lib/firsthour'], bad: ['~/data'] },
  DATABASE_URL: {
    good: [
      'postgres://user:word@host/name',
      'postgresql://host/name',
      'postgres:///name?host=/run/postgresql',
      'postgres://user:word@[::1]:5433/name?sslmode=require',
      'postgres://host/name?connect_timeout=0',
      'postgres://host/name?connect_timeout=2147483647',
    ],
    bad: [
      'mysql://host/name',
      'host/name',
      'postgres://one:5432,two:5432/name',
      'postgres://one:port/name',
      'postgres:///name?host=one,two',
      'postgres://host/name?connect_timeout=long',
    ],
  },
  SMTP_URL: {
    good: ['smtp://host:587', 'smtps://user:word@host'],
    bad: ['http://host', 'host:587', 'smtp://'],
  },
  MAIL_FROM: {
    good: ['a@b.example', 'Name <a@b.example>', 'Zoë "First" Hour <a@b.example>'],
    bad: [
      'nobody',
      'Name <nobody>',
      'Name <a@b.example',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'Name\r\nBcc: <c@d.example>',
    ],
  },
  LEADS_INBOX: {
    good: ['a@b.example', 'leads@localhost', 'Name <a@b.example>'],
    bad: ['nobody', 'a b@c.example', 'a@b.example, c@d.example', 'a@b.example\nBcc: c@d.example'],
  },
  EMAIL_API_URL: { good: [], bad: ['api.example', 'smtp://api.example', 'http://api.example'] },
  EMAIL_API_URL_KEY: { good: [], bad: ['short'] },
  EMAIL_API_KEY: { good: ['k'.repeat(16)], bad: ['short', `${'k'.repeat(16)} space`] },
  IDENTITY_SECRET: { good: ['s'.repeat(32)], bad: ['s'.repeat(31)] },
  LEADS_PER_MINUTE: { good: ['0', '30'], bad: ['many', '-1', '1.5', '1000001'] },
  VISITS_PER_MINUTE: { good: ['0', '60'], bad: ['many', '-1', '1.5', '1000001'] },
  LEADS_RETENTION_DAYS: { good: ['0', '730'], bad: ['-1', '36501', 'two years'] },
  WEBHOOK_URLS: { good: [], bad: ['crm.example', 'ftp://crm.example', 'https://crm.example,nowhere', ','] },
  WEBHOOK_SECRET: {
    good: [`whsec_${Buffer.alloc(24).toString('base64')}`, `whsec_${Buffer.alloc(64).toString('base64')}`],
    bad: ['hush', `whsec_${Buffer.alloc(23).toString('base64')}`, `whsec_${'é'.repeat(40)}`],
  },
  ERASURE_REVIEW: { good: ['0', '1'], bad: ['yes'] },
  MAIL_ORGANISATION: { good: ['0', '1'], bad: ['yes'] },
  WEBHOOK_EVENTS: {
    good: ['lead.created', 'lead.created, lead.updated,lead.erased'],
    bad: ['lead.deleted', ',', 'lead.created lead.erased'],
  },
  WEBHOOK_ALLOW_PRIVATE: { good: ['0', '1'], bad: ['yes'] },
  TIME_ZONE: { good: ['Asia/Kolkata', 'UTC', 'Europe/Berlin'], bad: ['India', '+05:30', 'Asia/Nowhere'] },
  TRUST_PROXY: { good: ['0', '2'], bad: ['true', '17', '127.0.0.1'] },
  LOG_LEVEL: { good: ['debug', 'silent'], bad: ['verbose', 'INFO'] },
  METRICS_PORT: { good: ['9464'], bad: ['0', '65536', 'on'] },
  DESK_PORT: { good: [], bad: ['0', '65536', 'on'] },
  DESK_ORIGIN: {
    good: [],
    bad: [
      'desk.example.org',
      'http://desk.example.org',
      'https://desk.example.org/inbox',
      'http://localhost.evil.example',
    ],
  },
  DESK_PEOPLE: {
    good: [],
    bad: [
      'asha',
      'asha@clinic.example,ravi',
      'asha@clinic.example=owner',
      'A <asha@clinic.example',
      ',',
      '"A <a@b.co>',
    ],
  },
  DESK_SIGN_IN: { good: ['link'], bad: ['saml', 'OIDC'] },
  DESK_OIDC_ISSUER: {
    good: [],
    bad: [
      'accounts.example',
      'http://accounts.example',
      'https://accounts.example/.well-known/openid-configuration',
    ],
  },
  DESK_OIDC_CLIENT_ID: { good: [], bad: [] },
  DESK_OIDC_CLIENT_SECRET: { good: [], bad: [] },
  DESK_OIDC_LABEL: { good: [], bad: ['   '] },
  OPERATIONS_TO: { good: ['ops@clinic.example'], bad: ['ops'] },
  REPORT_TO: { good: ['asha@clinic.example,ravi@clinic.example'], bad: ['asha', ','] },
  PUBLIC_ANALYTICS_URL: {
    good: ['/analytics', 'https://stats.example/v1'],
    bad: ['analytics', '//stats.example', 'javascript:alert(1)'],
  },
  PUBLIC_ANALYTICS_APP_ID: { good: ['1:2:web:3'], bad: [] },
  PUBLIC_ANALYTICS_API_KEY: { good: ['key'], bad: [] },
  PUBLIC_ANALYTICS_MEASUREMENT_ID: { good: ['G-1'], bad: [] },
  ANALYTICS_RETENTION_DAYS: { good: ['1', '90'], bad: ['0', '3651', 'forever'] },
  TRACKING_RETENTION_DAYS: { good: ['1', '365'], bad: ['0', '3651', 'a year'] },
  PUBLIC_AUTH_TOKEN_SYNC_URL: {
    good: ['/session', '/auth/token?kind=anonymous'],
    bad: ['https://elsewhere.example/session', '//elsewhere.example', '/\\elsewhere.example', 'session'],
  },
  PUBLIC_AUTH_TOKEN_MAX_AGE: { good: ['0', '300'], bad: ['5m', '-1', '1e3'] },
  PUBLIC_ANALYTICS: { good: ['on', 'off'], bad: ['no'] },
  PUBLIC_WEB_VITALS: { good: ['on', 'off'], bad: ['true'] },
}

const cases = Object.entries(examples).flatMap(([name, { good, bad }]) => [
  ...good.map((value) => ({ name, value, fits: true })),
  ...bad.map((value) => ({ name, value, fits: false })),
])

describe('each variable', () => {
  test.each(cases)('$name=$value is valid: $fits', ({ name, value, fits }) => {
    const read = () => readConfig({ [name]: value })
    if (fits) expect(read).not.toThrow()
    else expect(read).toThrow(`${name} must be ${variables[name as VariableName].fits}`)
  })
})

test('without variables the defaults apply', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    databaseUrl: undefined,
    leadsPerMinute: 30,
    leadsRetentionDays: 730,
    trustedProxies: 0,
    logLevel: 'info',
    metricsPort: undefined,
    analytics: { url: '/analytics', measurementId: 'G-FIRSTHOUR' },
  })
})

test('the origin follows the port unless it is set', () => {
  expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
  expect(readConfig({ PORT: '8080', PUBLIC_ORIGIN: 'https://a.example/' }).publicOrigin).toBe(
    'https://a.example',
  )
})

test('PUBLIC_API_ORIGIN needs PUBLIC_ORIGIN, must differ from it, and must be on https if it is', () => {
  const PUBLIC_ORIGIN = 'https://www.example.org'
  const read = (PUBLIC_API_ORIGIN: string, env = { PUBLIC_ORIGIN }) =>
    readConfig({ ...env, PUBLIC_API_ORIGIN })
  expect(read('https://api.example.org:8443').publicApiOrigin).toBe('https://api.example.org:8443')
  expect(() => read('https://api.example.org', { PUBLIC_ORIGIN: '' })).toThrow(
    'PUBLIC_API_ORIGIN needs PUBLIC_ORIGIN',
  )
  expect(() => read(PUBLIC_ORIGIN)).toThrow('PUBLIC_API_ORIGIN must be another origin than PUBLIC_ORIGIN')
  expect(() => read('http://api.example.org')).toThrow('PUBLIC_API_ORIGIN must be on https')
})

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('another host’s mail action needs its own key, and never gets ours', () => {
  const env = { EMAIL_API_URL: 'https://mail.example', EMAIL_API_URL_KEY: 'a-key-that-mail.example-gave' }
  for (const EMAIL_API_KEY of [undefined, 'our-own-key-of-forty-letters-and-some-more'])
    expect(readConfig({ ...env, EMAIL_API_KEY }).emailApi).toEqual({
      url: env.EMAIL_API_URL,
      key: env.EMAIL_API_URL_KEY,
    })
  expect(() => readConfig({ EMAIL_API_URL: env.EMAIL_API_URL })).toThrow(
    'EMAIL_API_URL needs EMAIL_API_URL_KEY',
  )
  expect(() => readConfig({ EMAIL_API_URL_KEY: env.EMAIL_API_URL_KEY })).toThrow('needs EMAIL_API_URL,')
  expect(() => readConfig({ ...env, EMAIL_API_KEY: env.EMAIL_API_URL_KEY })).toThrow('must be another key')
  expect(() =>
    readConfig({ ...env, EMAIL_API_URL: 'http://localhost:1', EMAIL_API_KEY: env.EMAIL_API_URL_KEY }),
  ).toThrow('must be another key')
  for (const host of ['localhost:1', '127.0.0.1:1', '[::1]:1'])
    expect(readConfig({ ...env, EMAIL_API_URL: `http://${host}` }).emailApi?.url).toBe(`http://${host}`)
  expect(() => readConfig({ ...env, EMAIL_API_URL: 'http://127.0.0.1.evil.example' })).toThrow(
    'EMAIL_API_URL',
  )
})

test('a variable of an earlier version is named and stops nothing, whatever its value', () => {
  const former = { LOAD_SHEDDING: 'nonsense', GA4_API_SECRET: 'hush', GA4_URL: '' }
  expect(readConfig(former).ignoredVariables).toEqual(['GA4_API_SECRET', 'LOAD_SHEDDING'])
  expect(readConfig({}).ignoredVariables).toEqual([])
})

test('webhooks need their secret, and an address given twice counts once', () => {
  const WEBHOOK_URLS = 'https://crm.example/leads?key=hush, https://chat.example,https://chat.example'
  expect(() => readConfig({ WEBHOOK_URLS })).toThrow(/^WEBHOOK_URLS needs WEBHOOK_SECRET(?!.*hush)/)
  const secret = Buffer.alloc(32, 7)
  const env = { WEBHOOK_URLS, WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` }
  expect(readConfig(env).webhooks).toEqual({
    urls: ['https://crm.example/leads?key=hush', 'https://chat.example'],
    secret,
    allowPrivate: false,
    events: ['lead.created'],
  })
  expect(readConfig({ ...env, WEBHOOK_URLS: '' }).webhooks).toBeUndefined()
})

test('the desk needs its three variables together', () => {
  const env = {
    DESK_PORT: '4000',
    DESK_ORIGIN: 'https://desk.example.org/',
    DESK_PEOPLE: 'asha@example.org, ravi@example.org,asha@example.org',
  }
  const people = ['asha@example.org', 'ravi@example.org'].map((address) => ({
    ...{ address, name: '', role: 'admin', hasRole: false },
  }))
  const origin = 'https://desk.example.org'
  expect(readConfig(env).desk).toEqual({ port: 4000, origin, people, oidc: undefined, mailsLinks: true })
  expect(readConfig({ ...env, DESK_ORIGIN: 'http://localhost:4000' }).desk?.origin).toBe(
    'http://localhost:4000',
  )
  for (const name of Object.keys(env))
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(
      'DESK_PORT, DESK_ORIGIN and DESK_PEOPLE must be set together, or not at all.',
    )
})

test('an OIDC provider needs its three variables together, and its secret is never printed', () => {
  const env = {
    ...{ DESK_PORT: '4000', DESK_ORIGIN: 'https://desk.example.org', DESK_PEOPLE: 'asha@example.org' },
    DESK_OIDC_ISSUER: 'https://accounts.example',
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: 'hush',
  }
  const label = 'Sign in with your company account'
  const oidc = { issuer: 'https://accounts.example', clientId: 'desk', clientSecret: 'hush', label }
  expect(readConfig(env).desk).toMatchObject({ oidc, mailsLinks: true })
  expect(readConfig({ ...env, DESK_SIGN_IN: 'oidc', DESK_OIDC_LABEL: 'Google' }).desk).toMatchObject({
    oidc: { label: 'Google' },
    mailsLinks: false,
  })
  for (const name of ['DESK_OIDC_ISSUER', 'DESK_OIDC_CLIENT_ID', 'DESK_OIDC_CLIENT_SECRET'])
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(
      /^DESK_OIDC_ISSUER, .* must be set together(?!.*hush)/,
    )
  expect(() => readConfig({ DESK_SIGN_IN: 'oidc' })).toThrow('DESK_SIGN_IN=oidc needs DESK_OIDC_ISSUER')
})

test('a server is one process: WORKERS can only be 1', () => {
  for (const WORKERS of ['', '1']) expect(() => readConfig({ WORKERS })).not.toThrow()
  for (const WORKERS of ['2', 'all'])
    expect(() => readConfig({ WORKERS })).toThrow(/^WORKERS .*docs\/scaling\.md\)\.$/)
})

test('all problems are reported at once, without secrets', () => {
  const read = () =>
    readConfig({ PORT: 'x', TRUST_PROXY: 'y', EMAIL_API_KEY: 'hush', IDENTITY_SECRET: 'hush' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/^PORT .*"x"\.\nEMAIL_API_KEY [^"]*\nIDENTITY_SECRET [^"]*\nTRUST_PROXY .*"y"\.$/)
})

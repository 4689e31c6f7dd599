import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../server/config.ts'
import { checkConfiguration, checkUnknownVariables } from '../server/doctor/configuration.ts'
import { checkBooking, checkHolidays, checkPrices, samplesInUse } from '../server/doctor/content.ts'
import { checkDataFolder } from '../server/doctor/data-folder.ts'
import { allFindings, type Finding } from '../server/doctor/finding.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'

const goodEnvironment = {
  PUBLIC_ORIGIN: 'https://www.firsthour.in',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://user:password@mail.firsthour.in',
  EMAIL_API_KEY: 'a-key-of-more-than-sixteen-characters',
  IDENTITY_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  PUBLIC_ANALYTICS_APP_ID: '1:2:web:live',
  PUBLIC_ANALYTICS_API_KEY: 'live-web',
  PUBLIC_ANALYTICS_MEASUREMENT_ID: 'G-LIVE',
  WEBHOOK_URLS: 'https://crm.firsthour.in/leads,http://127.0.0.1:8000',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
}

const subjects = (findings: Finding[], level: Finding['level']) =>
  findings.filter((finding) => finding.level === level).map(({ subject }) => subject)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function doctor(args: string[], env: Record<string, string>) {
  const run = promisify(execFile)
  const done = run(process.execPath, ['cli/doctor.ts', ...args], {
    env: { ...processEnvironment, DATA_DIR: dataDir, ...env },
  })
  return done.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

it('names a variable that looks like a misspelt one of ours', () => {
  const found = checkUnknownVariables({
    ...goodEnvironment,
    WEBHOOK_URL: 'https://crm.example',
    SMTP_URI: '',
    HOME: '/',
  })
  expect(subjects(found, 'should')).toEqual(['WEBHOOK_URL'])
  expect(found[0]?.remedy).toContain('WEBHOOK_URLS')
})

describe('npm run doctor', () => {
  it('lists every sample value and exits with 1', async () => {
    const { code, stdout } = await doctor(['--json'], goodEnvironment)
    const findings: Finding[] = JSON.parse(stdout)
    expect(code).toBe(1)
    for (const { path } of samplesInUse) expect(subjects(findings, 'must')).toContain(path)
  })

  it('asks for review by counsel and for the source of every figure that names none', async () => {
    const findings: Finding[] = JSON.parse((await doctor(['--json'], goodEnvironment)).stdout)
    expect(subjects(findings, 'must')).toContain('privacy.reviewedByCounsel')
    const figures = findings.filter(({ problem }) => problem.includes('names no source'))
    expect(figures).toHaveLength(7)
    expect(figures.map(({ problem }) => problem)).toContain('“25x ROI” names no source.')
    // Published statistics are not targets, and no pilot can measure them.
    const trauma = figures.find(({ problem }) => problem.includes('58%'))
    expect(trauma?.remedy).toContain('none was found')
    expect(trauma?.remedy).not.toContain('pilot')
  })

  it('leaves out sample addresses that the environment replaces', async () => {
    const env = { ...goodEnvironment, MAIL_FROM: 'hello@firsthour.in', LEADS_INBOX: 'leads@firsthour.in' }
    const findings: Finding[] = JSON.parse((await doctor(['--json'], env)).stdout)
    expect(subjects(findings, 'must')).not.toContain('company.mail.from')
    expect(subjects(findings, 'must')).not.toContain('company.mail.leadsInbox')
  })

  it('prints each finding with its remedy', async () => {
    const { stdout } = await doctor([], {})
    expect(stdout).toMatch(/PUBLIC_ORIGIN +http:\/\/localhost:3000 is not a public address\.\n +→ Set/)
    expect(stdout).toMatch(/Not ready to go live: \d+ to fix\./)
  })

  it('reports a configuration the server would refuse', async () => {
    const { code, stdout } = await doctor([], { PORT: 'eighty' })
    expect(code).toBe(1)
    expect(stdout).toContain('PORT must be a port number')
  })

  it('connects to the configured services with --connect, and names those that do not answer', async () => {
    // A port that nothing can occupy meanwhile, unlike a free one.
    const nowhere = '127.0.0.1:1'
    const { code, stdout } = await doctor(['--connect', '--json'], {
      PUBLIC_ORIGIN: `http://${nowhere}`,
      DATABASE_URL: `postgres://site:hush-hush@${nowhere}/site?connect_timeout=300`,
      SMTP_URL: `smtp://site:hush-hush@${nowhere}?connectionTimeout=300000`,
    })
    // On a busy machine the timeout may pass before the refusal of the public URL is read.
    const unanswered = (JSON.parse(stdout) as Finding[]).filter(({ problem }) =>
      /ECONNREFUSED|aborted due to timeout/.test(problem),
    )
    expect(code).toBe(1)
    expect(subjects(unanswered, 'must')).toEqual(['DATABASE_URL', 'SMTP_URL', 'PUBLIC_ORIGIN'])
    expect(stdout).not.toContain('hush-hush')
  })

  it('refuses an unknown option in one line', async () => {
    const { code, stderr } = await doctor(['--jsno'], {})
    expect(code).toBe(1)
    expect(stderr).toContain("Unknown option '--jsno'")
  })
})

it('names people at the desk who are admins only because no role is given', () => {
  const problems = (DESK_PEOPLE: string) => {
    const desk = { DESK_PORT: '4000', DESK_ORIGIN: 'https://desk.firsthour.in', DESK_PEOPLE }
    return checkConfiguration(readConfig({ ...goodEnvironment, ...desk })).flatMap(({ subject, problem }) =>
      subject === 'DESK_PEOPLE' ? problem : [],
    )
  }
  expect(problems('Head <head@x.example>=admin, sales@x.example')).toEqual([
    'Without a role, and so admins, who may export and erase: sales@x.example.',
  ])
  expect(problems('Head <head@x.example>=admin, sales@x.example=answer')).toEqual([])
})

it('says whether a booking address is set', () => {
  expect(subjects(allFindings(checkBooking('')), 'should')).toEqual(['company.booking'])
  expect(allFindings(checkBooking('https://cal.example/firsthour'))).toEqual([])
})

it('says that no price is published', () => {
  expect(subjects(allFindings(checkPrices(undefined)), 'should')).toEqual(['company.prices'])
  expect(allFindings(checkPrices({ currency: 'INR', ambulance: 1, hospital: 1 }))).toEqual([])
})

it('says when no holiday is ahead', () => {
  expect(allFindings(checkHolidays(['2026-12-25'], '2026-12-24'))).toEqual([])
  for (const holidays of [[], ['2026-12-25']])
    expect(subjects(allFindings(checkHolidays(holidays, '2026-12-25')), 'should')).toEqual([
      'company.workingHours.holidays',
    ])
})

describe('configuration', () => {
  const check = (changes: Record<string, string>) =>
    checkConfiguration(readConfig({ ...goodEnvironment, ...changes }))

  it('finds nothing in a good one', () => {
    expect(check({})).toEqual([])
  })

  it.each([
    ['must', 'PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://www.firsthour.in' }],
    ['must', 'PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://firsthour.example' }],
    ['must', 'PUBLIC_API_ORIGIN', { PUBLIC_API_ORIGIN: 'https://api.firsthour.example' }],
    ['must', 'TRUST_PROXY', { TRUST_PROXY: '0' }],
    ['must', 'SMTP_URL', { SMTP_URL: '' }],
    ['must', 'LOG_LEVEL', { LOG_LEVEL: 'silent' }],
    ['should', 'SMTP_URL', { SMTP_URL: 'smtp://mail.firsthour.in' }],
    ['should', 'WEBHOOK_URLS', { WEBHOOK_URLS: 'http://crm.firsthour.in/leads' }],
    ['should', 'HOST', { HOST: '0.0.0.0' }],
    ['should', 'EMAIL_API_KEY', { EMAIL_API_KEY: '' }],
    ['should', 'IDENTITY_SECRET', { IDENTITY_SECRET: '' }],
    ['should', 'LEADS_PER_MINUTE', { LEADS_PER_MINUTE: '0' }],
    ['should', 'VISITS_PER_MINUTE', { VISITS_PER_MINUTE: '0' }],
    ['must', 'LEADS_RETENTION_DAYS', { LEADS_RETENTION_DAYS: '0' }],
    ['must', 'TRACKING_RETENTION_DAYS', { TRACKING_RETENTION_DAYS: '366' }],
    ['should', 'ANALYTICS_RETENTION_DAYS', { ANALYTICS_RETENTION_DAYS: '30' }],
    ['should', 'DATABASE_URL', { DATABASE_URL: 'postgres://u:p@db.firsthour.in/leads' }],
    ['should', 'PUBLIC_ANALYTICS_API_KEY', { PUBLIC_ANALYTICS_API_KEY: '' }],
  ] as const)('says what %s be done about %s: %j', (level, subject, changes) => {
    expect(subjects(check(changes), level)).toEqual([subject])
  })
})

describe('data folder', () => {
  const check = () => checkDataFolder(readConfig({ DATA_DIR: dataDir }))

  it('is accepted when only its owner can read it', async () => {
    await chmod(dataDir, 0o700)
    expect(subjects(await check(), 'must')).toEqual([])
  })

  it('is reported when others can read it or the keys in it', async () => {
    await chmod(dataDir, 0o755)
    await writeFile(join(dataDir, 'identity.key'), 'x', { mode: 0o644 })
    expect(subjects(await check(), 'must')).toEqual(['DATA_DIR', 'identity.key'])
  })

  it('may be missing before the first start', async () => {
    expect(await checkDataFolder(readConfig({ DATA_DIR: join(dataDir, 'none') }))).toEqual([])
  })
})

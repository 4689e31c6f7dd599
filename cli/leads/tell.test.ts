import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { referenceOf } from '../../contract/reference.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { killWhen } from '../../tests/support/kill-when.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { runLeadsHere } from '../../tests/support/run-command.ts'
import { sendDue } from '../../tests/support/sent-mails.ts'

const script = join(import.meta.dirname, '..', 'leads.ts')
const dayMs = 24 * 60 * 60_000
const subject = 'About your data at FirstHour'

const by = { actor: 'asha', proof: 'A1B2-C3D4' }

describe.each(dialects)('leads tell, on %s', (dialect) => {
  let folder: string
  let env: Record<string, string>
  let store: Store
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'firsthour-tell-'))
    env = {
      DATA_DIR: folder,
      ...(dialect === 'PostgreSQL' && { DATABASE_URL: await freshDatabaseUrl() }),
    }
    store = await openStore(readConfig(env), { timesAreMadeUp: true })
    writeFileSync(file(), `Subject: ${subject}\n\nSomething happened.\n`)
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const file = (end = '') => join(folder, `message.txt${end}`)
  const period = ['--since', '2026-11-15', '--until', '2026-11-15']
  const tell = (...args: string[]) =>
    runLeadsHere(env, ['tell', ...period, '--message', file(), ...args], {
      store,
      now: () => startOfTest + dayMs,
    })
  const add = (email: string, more = {}) =>
    store.createLead(signUp({ email, timestamp: startOfTest, ...more }), 0)
  const mailed = async () => (await all(store.listMails({}))).filter((mail) => mail.subject === subject)
  const proofFile = () => join(folder, 'proof.txt')

  test('a period that ends before it begins is refused, and leaves no record', async () => {
    const swapped = await tell('--since', '2026-11-16', '--proof', proofFile(), '--yes')
    expect(swapped).toMatchObject({ code: 1, stderr: '--until is before --since.\n' })
    expect(existsSync(proofFile())).toBe(false)
  })

  test('leads are named in a file instead of by days, or narrowed by form and filters', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => (await add(`${name}@clinic.example`)).id),
    )
    const list = join(folder, 'ids.txt')
    writeFileSync(list, `${referenceOf(ids[0] ?? '')}\n\n${ids[1]}\r\n`)
    const named = (...args: string[]) =>
      runLeadsHere(env, ['tell', '--message', file(), ...args], { store, now: () => startOfTest + dayMs })
    expect((await named('--ids', list, '--proof', proofFile(), '--yes')).stdout).toContain(
      '2 people are concerned',
    )
    expect((await mailed()).map(({ to }) => to).sort()).toEqual(['a@clinic.example', 'b@clinic.example'])
    expect(readFileSync(proofFile(), 'utf8')).toContain(
      'Whose data arrived with one of 2 leads that were named',
    )
    expect((await tell('--form', 'contactUs')).stdout).toContain('0 people are concerned')
    expect((await tell('--search', 'c@clinic')).stdout).toContain('1 person is concerned')
    writeFileSync(list, `${ids[0]}\n01234567-aaaa`)
    expect(await named('--ids', list)).toMatchObject({ code: 1, stderr: 'There is no lead 01234567-aaaa.\n' })
    expect((await named()).stderr).toMatch(/^Usage: leads tell/)
  })

  test('a language without a text of its own is warned of before anything is sent', async () => {
    await add('a@clinic.example', { language: 'hi' })
    await add('b@clinic.example', { language: 'te' })
    writeFileSync(file('.hi'), 'Subject: आपका डेटा\n\nकुछ हुआ है।\n')
    const { stdout } = await tell()
    expect(stdout).toContain(
      'Warning: there is no text in Telugu (FILE.te); 1 person would get the usual one.',
    )
    expect(stdout).not.toContain('no text in Hindi')
  })

  test('counts first, then mails everybody once in their language, and writes a record without personal data', async () => {
    writeFileSync(file('.hi'), 'Subject: आपके डेटा के बारे में\r\n\r\nकुछ हुआ है।\r\n')
    await add('asha@clinic.example')
    await add('ASHA+demo@Clinic.example', { timestamp: startOfTest + 1, language: 'hi' })
    await add('spam@clinic.example', { spamReason: 'honeypot' })
    await add('ravi@clinic.example', { language: 'te' })
    await add('na')
    await add('early@clinic.example', { timestamp: startOfTest - 2 * dayMs })
    const counted = await tell()
    expect([counted.code, counted.stdout]).toEqual([
      0,
      '3 people are concerned: 1 in English, 1 in Hindi (with a text of its own), 1 in Telugu.\n' +
        '1 lead has no address that mail can reach: call these people.\n' +
        'Warning: there is no text in Telugu (FILE.te); 1 person would get the usual one.\n' +
        'Nothing was sent. Add --yes to mail everybody who has not been sent this message.\n',
    ])
    const waiting = () =>
      queryDatabase(readConfig(env), `SELECT count(*) AS n FROM deliveries WHERE kind = 'message'`)
    expect(await waiting()).toEqual([{ n: 0 }])
    const told = await tell('--yes', '--proof', proofFile())
    expect(told.stdout).toContain('Queued 3 mails.')
    const config = readConfig(env)
    const sent = (await sendDue(store, config, startOfTest + 2 * dayMs)).filter(({ html }) => !html)
    const heard = sent.map(({ to, subject: said, text }) => [to?.[0]?.address, said, text?.trim()])
    expect(heard.sort()).toEqual([
      ['asha@clinic.example', 'आपके डेटा के बारे में', 'कुछ हुआ है।'],
      ['ravi@clinic.example', subject, 'Something happened.'],
      ['spam@clinic.example', subject, 'Something happened.'],
    ])
    const proof = readFileSync(proofFile(), 'utf8')
    expect(proof).toContain('3 people concerned: 1 in English, 1 in Hindi')
    expect(proof).toContain('3 mails queued by this run\n0 sent, 3 waiting, 0 failed')
    expect(proof).not.toMatch(/@|asha|clinic/i)
    expect(await all(store.listLeadAccess())).toMatchObject([
      { actor: 'asha', kind: 'tell', records: 0, detail: expect.stringContaining('counted only') },
      {
        actor: 'asha',
        kind: 'tell',
        records: 3,
        detail: expect.stringMatching(/^from 2026-11-15 to 2026-11-15, message [\da-f]{8}$/),
      },
    ])
    const again = await tell('--yes')
    expect(again.stdout).toContain('Already mailed this message: 3 (3 sent, 0 waiting, 0 failed).')
    expect(again.stdout).toContain('Queued 0 mails.')
    expect((await tell('--yes', '--proof', proofFile())).stderr).toContain('already exists')
  })

  test('ignores held leads and tagged spellings when it chooses a person’s address and language', async () => {
    await add('asha@clinic.example', { language: 'te' })
    await add('asha@clinic.example', { timestamp: startOfTest + 1, language: 'hi', spamReason: 'honeypot' })
    await add('asha+nowhere@clinic.example', { timestamp: startOfTest + 2, language: 'te' })
    expect((await tell('--yes')).stdout).toContain('1 person is concerned: 1 in Telugu.')
    expect((await mailed()).map(({ to }) => to)).toEqual(['asha@clinic.example'])
  })

  test('mails one language first and the others later, nobody twice', async () => {
    await add('asha@clinic.example', { language: 'hi' })
    await add('ravi@clinic.example')
    expect((await tell('--yes', '--language', 'hi')).stdout).toContain('Queued 1 mail.')
    expect((await tell('--yes')).stdout).toContain('Queued 1 mail.')
    expect(await mailed()).toHaveLength(2)
    expect((await tell('--language', 'fr')).stderr).toContain('--language must be one of en, hi, te.')
  })

  test('mails people who want no contact, and nobody who was erased, also under another spelling', async () => {
    const quiet = signUp({ email: 'quiet@clinic.example', timestamp: startOfTest })
    await store.createLead(quiet, 0)
    await store.setNoContact(quiet.fields.email, true, startOfTest)
    await add('gone@gmail.com')
    await add('g.one@gmail.com', { timestamp: startOfTest - 1 })
    expect((await tell('--yes')).stdout).toContain('Queued 2 mails.')
    await store.eraseLeads({ email: 'gone@gmail.com' }, startOfTest, by)
    const again = await tell('--yes')
    expect(again.stdout).toContain('2 people are concerned')
    expect(again.stdout).toContain('Queued 0 mails.')
    const sent = await sendDue(store, readConfig(env), startOfTest + 2 * dayMs)
    expect(sent.filter((mail) => mail.subject === subject).map(({ to }) => to?.[0]?.address)).toEqual([
      'quiet@clinic.example',
    ])
  })

  test('queues nothing for a lead that is erased after it was selected', async () => {
    const [kept, gone] = [signUp({ email: 'kept@clinic.example' }), signUp({ email: 'gone@clinic.example' })]
    await store.createLead(kept, 0)
    await store.createLead(gone, 0)
    const notices = [kept, gone].map(({ id, fields }) => {
      return { id: `notice-${id}`, to: fields.email, subject, body: 'x' }
    })
    await store.eraseLeads({ email: 'gone@clinic.example' }, startOfTest, by)
    expect(await store.queueNotices(notices, startOfTest)).toBe(1)
    expect((await mailed()).map(({ to }) => to)).toEqual(['kept@clinic.example'])
  })

  test('continues after a kill and with two processes at once, without mailing anybody twice', async () => {
    const people = 1500
    const config = readConfig(env)
    const leads = Array.from({ length: people }, (_, nth) =>
      signUp({ email: `p${nth}@clinic.example`, timestamp: startOfTest }),
    )
    for (let from = 0; from < people; from += 250)
      await Promise.all(leads.slice(from, from + 250).map((lead) => store.createLead(lead, 0)))
    let said = ''
    const count = async () => {
      const text = `SELECT count(*) AS n, count(DISTINCT address) AS people FROM deliveries WHERE subject = '${said}'`
      const [row] = await queryDatabase(config, text)
      return { n: Number(row?.n), people: Number(row?.people) }
    }
    const args = ['tell', ...period, '--message', file(), '--yes']
    /** Kills the command half-way. If the machine was too slow to catch that moment, tries again with another message. */
    async function killed(attempt = 0): Promise<void> {
      said = `${subject} ${attempt}`
      writeFileSync(file(), `Subject: ${said}\n\nSomething happened.\n`)
      let begun = false
      const look = async () => {
        while (!begun) begun = (await count()).n > 0
      }
      const looking = look()
      const run = await killWhen(script, args, env, () => begun)
      begun = true
      await looking
      if (run.killed && (await count()).n < people) return
      return killed(attempt + 1)
    }
    await killed()
    expect((await count()).n).toBeGreaterThan(0)
    const [one, two] = await Promise.all([tell('--yes'), killWhen(script, args, env, () => false)])
    expect([one.code, two]).toEqual([0, { killed: false }])
    expect(await count()).toEqual({ n: people, people })
    const records = (await all(store.listLeadAccess())).map((each) => each.records)
    expect(records.slice(-3)).toContain(null)
  })

  test.each([
    ['no subject', 'Something happened.\n', 'must begin with "Subject: …"'],
    ['a second header', 'Subject: Hello\nBcc: all@evil.example\n\nText\n', 'must begin with "Subject: …"'],
    ['a line break hidden in the subject', 'Subject: Hello\rBcc: all@evil.example\n\nText\n', 'one line'],
    ['a line separator in the subject', 'Subject: Hello\u2028Bcc: x\n\nText\n', 'one line'],
    ['a long subject', `Subject: ${'x'.repeat(201)}\n\nText\n`, 'at most 200 characters'],
    ['no text', 'Subject: Hello\n\n \n', 'must begin with "Subject: …"'],
    ['control characters', 'Subject: Hello\n\nText\0\n', 'control characters'],
    ['too much', `Subject: Hello\n\n${'x'.repeat(16 * 1024)}`, 'longer than 16 KB'],
    ['bytes that are no text', Buffer.from([0x53, 0xff, 0xfe]), 'not text in UTF-8'],
  ])('refuses a message with %s, and mails nobody', async (_, text, problem) => {
    await add('asha@clinic.example')
    writeFileSync(file(), text)
    const { code, stderr } = await tell('--yes')
    expect([code, stderr]).toEqual([1, expect.stringContaining(problem)])
    expect(await mailed()).toEqual([])
  })

  test('requires a period and a message', async () => {
    const { code, stderr } = await runLeadsHere(env, ['tell', '--yes'], { store })
    expect([code, stderr]).toEqual([
      1,
      'Usage: leads tell --since DAY --until DAY --message FILE, or --ids FILE --message FILE\n',
    ])
    const missing = await tell('--message', join(folder, 'none.txt'), '--yes')
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('none.txt')])
  })
})

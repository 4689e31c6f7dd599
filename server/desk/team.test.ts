import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeskChange, type DeskLead, type DeskMail, deskErrors, deskPaths } from '../../contract/desk.ts'
import { type DeskBrowser, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { all, signUp } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import { sendDue } from '../../tests/support/sent-mails.ts'

const [head, sales, board] = ['Head@x.example', 'sales@x.example', 'board@x.example']
const people = `Head of Sales <${head}>=admin, Sales <${sales}>=answer, ${board}=read`

describe.each(dialects)('a team, on %s', (dialect) => {
  let desk: TestDesk
  let admin: DeskBrowser
  let seller: DeskBrowser
  beforeAll(async () => {
    // Mails are sent at times to come, which the clock of the database would not have reached.
    desk = await startDesk({ dialect, env: { DESK_PEOPLE: people }, now: () => Date.now() })
    admin = await desk.signIn(head)
    seller = await desk.signIn(sales)
  })
  afterAll(() => desk.close())

  const newLead = async () => (await desk.store.createLead(signUp(), 0)).id
  const lead = async (id: string) => (await admin.get(`${deskPaths.leads}/${id}`)).body
  const assign = async (id: string, owner: string | null, by = admin) => {
    const { version } = (await lead(id)).lead
    const { status } = await by.post(deskPaths.changes, { changes: [{ id, version, owner }] })
    expect(status).toBe(200)
  }
  const mailsTo = async (address: string) =>
    (await all(desk.store.listMails({}))).filter(
      ({ to, subject }) => to === address && subject.includes('made you the owner'),
    )

  describe('assigning', () => {
    test('mails the new owner with the link, once in ten minutes, and nobody about themselves', async () => {
      const id = await newLead()
      const before = (await mailsTo(sales)).length
      await assign(id, sales)
      const [mail, ...more] = (await mailsTo(sales)).slice(before)
      expect(more).toEqual([])
      expect(mail?.subject).toMatch(/^Head of Sales made you the owner of /)
      await assign(id, null)
      await assign(id, sales)
      await assign(id, null)
      await assign(id, sales)
      // Of those within ten minutes only the last one waits.
      expect((await mailsTo(sales)).length - before).toBe(1)
      const mine = await newLead()
      await assign(mine, sales, seller)
      expect((await mailsTo(sales)).length - before).toBe(1)
    })

    test('of thirty leads at once is one mail with a list, without their organisations unless that is set', async () => {
      const ids: string[] = []
      for (let at = 0; at < 30; at++) {
        const lead = signUp({ mails: [], organisation: `Clinic ${at}.` })
        ids.push((await desk.store.createLead(lead, 0)).id)
      }
      const give = async (owner: string | null) => {
        const changes = await Promise.all(
          ids.map(async (id) => ({ id, version: (await desk.store.findLead(id))?.version, owner })),
        )
        expect((await admin.post(deskPaths.changes, { changes })).body.done).toHaveLength(ids.length)
      }
      const before = (await mailsTo(sales)).length
      await give(sales)
      const [mail, ...more] = (await mailsTo(sales)).slice(before)
      expect([mail?.subject, more]).toEqual(['Head of Sales made you the owner of 30 leads', []])
      const listIn = async (at: number) =>
        (await sendDue(desk.store, desk.config, at)).find(({ text = '' }) => text.includes('30 leads'))
          ?.text ?? ''
      const text = await listIn(Date.now() + 1000)
      expect(ids.filter((id) => text.includes(`/leads/${id}`))).toHaveLength(30)
      expect(text).toMatch(/ Call back\n/)
      expect(text).not.toContain('Clinic')
      await give(null)
      await give(sales)
      // A text would outlive the leads whose organisations it names.
      const naming = `SELECT id FROM deliveries WHERE body LIKE '%Clinic%'`
      expect(await queryDatabase(desk.config, naming)).toEqual([])
      const erased = ids.indexOf(ids.toSorted()[5] ?? '')
      await desk.store.eraseLeads({ id: ids[erased] ?? '' }, Date.now(), { actor: 'asha', proof: 'A1B2' })
      desk.config.mailOrganisation = true
      const named = await listIn(Date.now() + 11 * 60_000)
      desk.config.mailOrganisation = false
      const left = ids.map((_, at) => `, Clinic ${at}.\n`).filter((name) => named.includes(name))
      expect(left).toHaveLength(29)
      expect(left).not.toContain(`, Clinic ${erased}.\n`)
      expect(await queryDatabase(desk.config, naming)).toEqual([])
      ids.splice(erased, 1)
      await give(null)
    })

    test('to whom owns them already changes nothing and mails nobody', async () => {
      const [owned, other] = [await newLead(), await newLead()]
      const give = async (ids: string[]) => {
        const changes = await Promise.all(
          ids.map(async (id) => ({ id, version: (await lead(id)).lead.version, owner: sales })),
        )
        expect(await admin.post(deskPaths.changes, { changes })).toMatchObject({
          status: 200,
          body: { done: ids.map((id) => ({ id })) },
        })
      }
      const before = (await mailsTo(sales)).length
      await give([owned, await newLead()])
      await sendDue(desk.store, desk.config, Date.now() + 1000)
      await give([owned, other])
      const subjects = (await mailsTo(sales)).slice(before).map(({ subject }) => subject)
      expect(subjects).toHaveLength(2)
      expect(subjects.filter((subject) => subject.includes('2 leads'))).toHaveLength(1)
    })

    test('mails nobody who has lost the lead or may no longer sign in by the time the mail is due', async () => {
      const { desk: settings } = desk.config
      if (!settings) throw new Error('The desk is not configured.')
      const [kept, taken, left] = [await newLead(), await newLead(), await newLead()]
      await assign(kept, head, seller)
      await assign(taken, head, seller)
      await assign(taken, null)
      await assign(left, sales)
      const { people: everybody } = settings
      settings.people = everybody.filter(({ address }) => address !== sales)
      const sent = await sendDue(desk.store, desk.config, Date.now() + 11 * 60_000)
      settings.people = everybody
      const texts = sent.map(({ text = '' }) => text).filter((text) => text.includes('/leads/'))
      expect(texts).toEqual([expect.stringContaining(kept)])
    })
  })

  describe('a lead entered by hand', () => {
    const entry = (parts: object = {}) => ({
      ...{ key: randomUUID(), collection: 'contactUs', notice: 'read out', thank: false },
      fields: { ...goodLeads.contactUs, email: `${randomUUID()}@clinic.co` },
      ...parts,
    })
    const thanks = async (id: string) =>
      ((await lead(id)).mails as DeskMail[]).filter(({ subject }) => subject.startsWith('Thank')).length

    test('has its author as source, and thanks nobody', async () => {
      const { status, body } = await seller.post(deskPaths.leads, entry())
      expect(status).toBe(201)
      expect(body).toMatchObject({ collection: 'contactUs', status: 'new', language: 'en', spam: false })
      expect(body.source).toEqual({ enteredBy: 'Sales', notice: 'read out' })
      expect(body.noticeVersion).toMatch(/^\d{4}/)
      expect(await thanks(body.id)).toBe(0)
    })

    test('sends a thank-you if it is ticked, and stores no notice that was not given', async () => {
      const { body } = await seller.post(deskPaths.leads, entry({ thank: true, notice: 'not stated' }))
      expect(await thanks(body.id)).toBe(1)
      expect(body.noticeVersion).toBeNull()
    })

    test('sends no thank-you either when it was held and is released', async () => {
      const { body } = await seller.post(deskPaths.leads, entry())
      for (const spam of [true, false]) {
        const version = (await desk.store.findLead(body.id))?.version
        const changes = [{ id: body.id, version }]
        expect((await admin.post(deskPaths.spam, { changes, spam })).status).toBe(200)
      }
      expect(await thanks(body.id)).toBe(0)
    })

    const shortly = () => ({
      ...{ firstName: 'Ravi', phoneNumber: '+91 98765 43210', organisation: 'Apollo 24/7' },
      message: randomUUID(),
    })

    test('needs a number or an address, and a double click makes one lead', async () => {
      const bad = await seller.post(deskPaths.leads, entry({ fields: { firstName: 'Ravi', owner: 'me' } }))
      expect(bad.status).toBe(422)
      expect(bad.body.error.fields).toEqual({
        email: 'Give a phone number or an e-mail address',
        phoneNumber: 'Give a phone number or an e-mail address',
        owner: 'This form has no such field',
      })
      const { accesses } = await desk.store.pageLeadAccess(0, 1)
      expect(accesses).not.toMatchObject([{ kind: 'add', records: 0 }])
      const once = entry({ fields: shortly() })
      const [one, two] = [await seller.post(deskPaths.leads, once), await seller.post(deskPaths.leads, once)]
      expect([one.status, one.body.isNew, two.status, two.body.isNew]).toEqual([201, true, 200, false])
      expect(two.body.id).toBe(one.body.id)
      expect(one.body).toMatchObject({ phoneNumber: '9876543210', email: '', organisation: 'Apollo 24/7' })
    })

    test('warns of what the form would refuse, and stores it when it is sent again', async () => {
      const doubtful = entry({ fields: { ...shortly(), phoneNumber: '12345678901' } })
      const warned = await seller.post(deskPaths.leads, doubtful)
      expect(warned).toMatchObject({ status: 422, body: { error: { code: deskErrors.doubtful } } })
      expect(Object.keys(warned.body.error.fields)).toEqual(['phoneNumber'])
      expect((await seller.post(deskPaths.leads, { ...doubtful, keep: true })).status).toBe(201)
    })

    test('takes owner, due day, note and where it came from, and repeats none of them on a retry', async () => {
      const note = { id: randomUUID(), text: 'Call after noon.' }
      const work = { owner: sales, dueOn: '2026-12-01', note, cameFrom: 'Expo' }
      const once = entry({ fields: shortly(), ...work })
      for (const _ of ['once', 'twice']) await seller.post(deskPaths.leads, once)
      const { body } = await seller.post(deskPaths.leads, once)
      expect(body).toMatchObject({
        owner: sales,
        dueOn: '2026-12-01',
        notes: 1,
        source: { utmSource: 'Expo' },
      })
      expect((await lead(body.id)).history.map(({ field }: DeskChange) => field)).toEqual([
        'owner',
        'dueOn',
        'note',
      ])
      const stranger = entry({ fields: shortly(), owner: 'stranger@x.example' })
      expect((await seller.post(deskPaths.leads, stranger)).status).toBe(422)
      const twoLines = entry({ fields: shortly(), cameFrom: 'a\nb' })
      expect((await seller.post(deskPaths.leads, twoLines)).status).toBe(422)
    })

    test('keeps its empty address through an edit, and belongs to nobody', async () => {
      const [one, two] = [await seller.post(deskPaths.leads, entry({ fields: shortly() })), await newLead()]
      const { id, version } = one.body
      await seller.patch(`${deskPaths.leads}/${id}`, { version, fields: { phoneNumber: '091 9876 543 211' } })
      const { lead: now } = await lead(id)
      expect(now).toMatchObject({ email: '', phoneNumber: '9876543211', others: 0, unreachable: true })
      expect((await lead(two)).lead.others).toBe(0)
    })

    test('no visitor can imitate a lead entered by hand', async () => {
      const { sourceOf } = await import('../leads/lead-source.ts')
      const request = { body: { enteredBy: 'Head of Sales', thank: 'yes', notice: 'read out' }, headers: {} }
      // The properties of a request that sourceOf reads.
      expect(sourceOf(request as unknown as Parameters<typeof sourceOf>[0])).toEqual({})
    })
  })

  describe('a lead that reads like an emergency', () => {
    const write = (message: string, parts: object = {}) =>
      desk.store.createLead(
        { ...signUp({ timestamp: Date.now(), ...parts }), collection: 'contactUs', fields: contact(message) },
        0,
      )
    const contact = (message: string) => ({ ...goodLeads.contactUs, email: `${randomUUID()}@x.co`, message })
    const head = async () => (await admin.get(`${deskPaths.leads}?tab=mine`)).body.urgent

    test.each([
      ['My father collapsed, send an ambulance!', true],
      ['पापा बेहोश हैं, जल्दी आइए', true],
      ['నాన్న స్పృహ తప్పిపోయారు', true],
      ['Does FirstHour help with strokes?', false],
      ['An undying wish to learn more', false],
    ])('%s: %s', async (message, urgent) => {
      const { id } = await write(message)
      expect((await lead(id)).lead.urgent).toBe(urgent)
      const heads = (await head()).some((each: { id: string }) => each.id === id)
      expect(heads).toBe(urgent)
      await assign(id, sales, seller)
      expect((await head()).some((each: { id: string }) => each.id === id)).toBe(false)
    })

    test('heads every list also while it is held, and not after a day', async () => {
      const { id } = await write('He is dying', { spamReason: 'links' })
      const old = await write('She is dying', { timestamp: Date.now() - 25 * 3_600_000 })
      const ids = (await head()).map((each: { id: string }) => each.id)
      expect([ids.includes(id), ids.includes(old.id)]).toEqual([true, false])
    })
  })

  describe('an import', () => {
    const rows = [
      { firstName: 'Asha', phoneNumber: '98765 43210', owner: sales, note: 'From the fair' },
      { email: 'x@clinic.co', status: 'sold' },
    ]
    const send = (by: DeskBrowser, dryRun: boolean) =>
      by.post(deskPaths.import, { collection: 'contactUs', rows, dryRun })

    test('is an admin’s, stores each line once, and mails nobody', async () => {
      expect((await send(seller, false)).status).toBe(403)
      const refused = { outcome: 'refused', reason: expect.stringMatching(/^status: One of/) }
      expect((await send(admin, true)).body.outcomes).toEqual([{ outcome: 'added' }, refused])
      const before = (await all(desk.store.listMails({}))).length
      expect((await send(admin, false)).body.outcomes).toEqual([{ outcome: 'added' }, refused])
      expect((await send(admin, false)).body.outcomes).toEqual([{ outcome: 'known' }, refused])
      expect((await all(desk.store.listMails({}))).length).toBe(before)
      const { leads } = (await admin.get(`${deskPaths.leads}?source=imported`)).body
      expect(leads).toMatchObject([{ owner: sales, notes: 1, source: { enteredBy: 'Head of Sales' } }])
      const { records } = (await admin.get('/api/record?limit=1&offset=0')).body
      expect(records).toMatchObject([expect.any(Object)])
      const { version, id } = leads[0]
      expect((await admin.patch(`${deskPaths.leads}/${id}`, { version, status: 'won' })).status).toBe(200)
    })

    test('buries nothing: its leads are read, wait for nobody, and push no emergency off the head', async () => {
      const { id } = await desk.store.createLead(
        {
          ...signUp({ timestamp: Date.now() }),
          fields: { ...goodLeads.signups, organisation: 'He is dying' },
        },
        0,
      )
      const lines = Array.from({ length: 200 }, (_, at) => ({
        phone: `98765${at + 10_000}`,
        organisation: 'She is dying',
      }))
      const { unread } = (await admin.get(`${deskPaths.leads}?tab=unread`)).body.tabs
      await admin.post(deskPaths.import, { collection: 'signups', rows: lines, dryRun: false })
      const { urgent, tabs } = (await admin.get(`${deskPaths.leads}?tab=unread`)).body
      expect(tabs.unread).toBe(unread)
      expect(urgent.map((each: DeskLead) => each.id)).toContain(id)
      const [one] = (await admin.get(`${deskPaths.leads}?search=98765${10_000}`)).body.leads
      expect(one).toMatchObject({ unread: false, urgent: false, lateAt: null })
    })

    test('of too many lines at once, or of lines that are no texts, is refused', async () => {
      const many = Array.from({ length: 201 }, () => ({ phone: '1' }))
      for (const each of [many, [], [{ phone: 1 }], 'phone'])
        expect(
          (await admin.post(deskPaths.import, { collection: 'signups', rows: each, dryRun: false })).status,
        ).toBe(422)
    })
  })

  describe('marking an answer as sent', () => {
    const fields = (history: DeskChange[]) => history.map(({ field, to }) => [field, to])

    test('is recorded with author and time, and can be undone', async () => {
      const id = await newLead()
      const sent = { id: randomUUID(), subject: 'Your call', text: 'Dear Asha,\n\nhello.' }
      const { body: kept } = await seller.post(`${deskPaths.leads}/${id}/sent`, sent)
      expect(kept).toMatchObject({ status: 'contacted', lateAt: null })
      // The same press again, as after a lost answer.
      expect((await seller.post(`${deskPaths.leads}/${id}/sent`, sent)).body.version).toBe(kept.version)
      const { history } = await lead(id)
      expect(fields(history)).toEqual([
        ['status', 'contacted'],
        ['sent', 'Your call\n\nDear Asha,\n\nhello.'],
      ])
      expect(history[1].actor).toBe(sales)
      const undo = (by: DeskBrowser) => by.post(`${deskPaths.leads}/${id}/sent/undo`, { id: sent.id })
      expect((await undo(admin)).status).toBe(404)
      for (const _ of ['once', 'twice']) expect((await undo(seller)).body.status).toBe('new')
      expect(fields((await lead(id)).history).slice(2)).toEqual([
        ['status', 'new'],
        ['notSent', 'Your call'],
      ])
    })

    test('is recorded despite concurrent changes, and undoing it leaves their status', async () => {
      const id = await newLead()
      const sent = { id: randomUUID(), subject: '', text: 'Dear Asha' }
      const changes = Array.from({ length: 5 }, () => ({ note: { id: randomUUID(), text: 'A note' } }))
      const [{ status }] = await Promise.all([
        seller.post(`${deskPaths.leads}/${id}/sent`, sent),
        ...changes.map((change) => admin.patch(`${deskPaths.leads}/${id}`, change)),
      ])
      expect(status).toBe(200)
      const { version } = (await lead(id)).lead
      await admin.post(deskPaths.changes, { changes: [{ id, version, status: 'won' }] })
      const { body } = await seller.post(`${deskPaths.leads}/${id}/sent/undo`, { id: sent.id })
      expect(body.status).toBe('won')
      expect(fields((await lead(id)).history)).toEqual(
        expect.arrayContaining([
          ['sent', 'Dear Asha'],
          ['notSent', 'Dear Asha'],
        ]),
      )
    })
  })
})

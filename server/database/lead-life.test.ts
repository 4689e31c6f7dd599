import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../../tests/support/leads.ts'
import { mailQueue } from './delivery.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const minute = 60_000
const asha = { actor: 'asha', now: startOfTest + 1 }

describe.each(['SQLite', 'PostgreSQL'] as const)('what happens to a lead, on %s', (dialect) => {
  let dataDir: string
  let store: Store

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firsthour-life-'))
    const databaseUrl = dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined
    store = await openStore({ dataDir, databaseUrl }, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  const add = async (parts: Parameters<typeof signUp>[0]) => (await store.createLead(signUp(parts), 0)).id
  const correct = (id: string, fields: Record<string, string>) => store.editLead(id, { fields }, asha)
  const claimed = (now = startOfTest + minute) => store.claimDeliveries(mailQueue, now, 100, minute)
  const left = async () => (await all(store.listLeads({}))).map(({ id }) => id).sort()

  describe('erased', () => {
    test.each(['first@clinic.example', 'SECOND@clinic.example', 'third@clinic.example'])(
      'a person is erased under every address they ever had here, asked for by %s',
      async (email) => {
        await add({ id: 'moved', email: 'first@clinic.example' })
        await correct('moved', { email: 'second@clinic.example' })
        await correct('moved', { email: 'third@clinic.example' })
        await add({ id: 'old', email: 'First@clinic.example', timestamp: startOfTest + 1 })
        await add({ id: 'new', email: 'third@clinic.example', timestamp: startOfTest + 2 })
        await add({ id: 'stranger' })
        await store.queueMail({
          id: 'message',
          to: 'second@clinic.example',
          subject: 'Hello',
          body: 'x',
          dueAt: startOfTest,
        })
        expect(await store.countErasable({ email })).toMatchObject({ leads: 3, messages: 1 })
        expect(await store.eraseLeads({ email }, startOfTest + minute)).toMatchObject({
          leads: 3,
          messages: 1,
        })
        expect(await left()).toEqual(['stranger'])
        const kinds = (await store.listErasures()).map(({ kind }) => kind).sort()
        expect(kinds).toEqual(['email', 'email', 'email', 'id', 'id', 'id'])
      },
    )

    // An earlier version recorded 'sender', who had proved nothing.
    test.each(['link', 'sender'])(
      'a lead that %s gave another address stays with its person, and joins no other',
      async (actor) => {
        const mallory = { email: 'mallory@clinic.example' }
        const victim = { email: 'victim@clinic.example' }
        await add({ id: 'victims', ...victim })
        await add({ id: 'bait', ...mallory })
        await add({ id: 'other', ...mallory, timestamp: startOfTest + 1 })
        await store.editLead('bait', { fields: victim }, { actor, now: startOfTest + 2 })
        expect(await store.findPerson(mallory)).toEqual({ addresses: [mallory.email], leadIds: ['bait'] })
        expect(await store.findPerson(victim)).toEqual({ addresses: [victim.email], leadIds: [] })
        const ofVictim = await all(store.listLeads({ person: await store.findPerson(victim) }))
        expect(ofVictim.map(({ id }) => id).sort()).toEqual(['bait', 'victims'])
        expect(await store.eraseLeads(mallory, startOfTest + 3)).toMatchObject({ leads: 2 })
        expect(await left()).toEqual(['victims'])
      },
    )

    test('text that is no address joins nobody, and a lead with it is erased alone', async () => {
      await add({ id: 'one', email: 'na' })
      await add({ id: 'two', email: 'na', timestamp: startOfTest + 1 })
      await correct('two', { email: 'NA' })
      expect(await store.findPerson({ email: 'na' })).toEqual({ addresses: [], leadIds: [] })
      expect(await store.findPerson({ leadId: 'one' })).toEqual({ addresses: [], leadIds: ['one'] })
      expect(await store.eraseLeads({ email: 'na' }, startOfTest)).toMatchObject({ leads: 0 })
      expect(await store.eraseLeads({ id: 'one' }, startOfTest)).toMatchObject({ leads: 1 })
      expect(await left()).toEqual(['two'])
    })

    test('leads are found by phone number in any spelling, and it joins nobody', async () => {
      await add({ id: 'mine', email: 'asha@clinic.example' })
      await correct('mine', { phone: '9000000001' })
      await add({ id: 'others' })
      await add({ id: 'of-the-same', email: 'asha@clinic.example', timestamp: startOfTest + 1 })
      const found = await store.findPerson({ phone: '+91 90000 00001' })
      expect(found).toEqual({ addresses: [], leadIds: ['mine'] })
      expect((await store.findPerson({ phone: '098765 43210' })).leadIds.sort()).toEqual([
        'of-the-same',
        'others',
      ])
      expect(await store.eraseLeads({ person: found }, startOfTest)).toMatchObject({ leads: 1 })
      expect(await left()).toEqual(['of-the-same', 'others'])
      expect(await store.findPerson({ phone: '12' })).toEqual({ addresses: [], leadIds: [] })
    })
  })

  describe('corrected', () => {
    const thanks = async (leadId: string) =>
      (await all(store.listMails({ leadId }))).filter(({ subject }) => subject.startsWith('Thank'))

    test('an unsent thank-you goes to the corrected address; a sent one keeps its address', async () => {
      const id = await add({ email: 'first@clinic.example' })
      const [mail] = await thanks(id)
      await correct(id, { email: 'second@clinic.example' })
      expect((await claimed()).map(({ to }) => to)).toContain('second@clinic.example')
      await store.failDelivery(mail?.id ?? '', 'no such mailbox')
      await correct(id, { email: 'third@clinic.example' })
      await store.replayDeliveries('mails', { id: mail?.id ?? '' }, startOfTest + 2 * minute)
      expect((await claimed(startOfTest + 3 * minute)).map(({ to }) => to)).toContain('third@clinic.example')
      await store.markDelivered(mail?.id ?? '', startOfTest + 3 * minute)
      await correct(id, { email: 'fourth@clinic.example' })
      expect(await thanks(id)).toMatchObject([{ to: 'third@clinic.example', state: 'sent' }])
    })

    test('a thank-you to an address that can no longer receive mail is withdrawn', async () => {
      const id = await add({ email: 'first@clinic.example' })
      await correct(id, { email: 'unknown' })
      expect(await thanks(id)).toEqual([])
      expect(await claimed()).toHaveLength(1)
    })
  })

  describe('held', () => {
    test('a delivery that waits for a retry is sent once after the release', async () => {
      const handOvers = [{ id: 'hand-over', target: 'crm', dueAt: startOfTest }]
      const id = await add({ handOvers })
      for (const mail of await claimed()) await store.postponeDelivery(mail.id, startOfTest, 'try later')
      await store.claimDeliveries('crm', startOfTest, 9, 0)
      await store.failDelivery('hand-over', 'refused')
      await store.holdLead(id, asha)
      // Requests made while it runs wait too.
      expect(await store.replayDeliveries('handOvers', 'failed', startOfTest)).toBe(1)
      expect(await claimed()).toEqual([])
      expect(await store.claimDeliveries('crm', startOfTest + minute, 9, 0)).toEqual([])
      expect(await store.nextDeliveryDueAt(mailQueue)).toBeUndefined()

      expect(await store.releaseLead(id, [], asha, [])).toMatchObject({ outcome: 'changed' })
      expect(await claimed()).toHaveLength(2)
      expect(await store.claimDeliveries('crm', startOfTest + minute, 9, minute)).toHaveLength(1)
      expect(await claimed()).toEqual([])
    })

    test('the notification of a change before the hold is sent after the release', async () => {
      const id = await add({})
      for (const mail of await claimed()) await store.markDelivered(mail.id, startOfTest)
      const mail = {
        id: 'changed',
        kind: 'notification' as const,
        to: 'leads@firsthour.example',
        subject: 'Changed: Phone',
        dueAt: startOfTest,
      }
      await store.editLead(id, { fields: { phone: '9000000001' }, mail }, asha)
      await store.holdLead(id, asha)
      expect(await claimed()).toEqual([])
      const { mails } = signUp({ id })
      await store.releaseLead(id, mails, asha, [])
      expect(await claimed()).toMatchObject([{ id: 'changed', subject: 'Changed: Phone' }])
    })
  })
})

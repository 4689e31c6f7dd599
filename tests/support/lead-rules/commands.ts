import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addedControls } from '../../../contract/forms.ts'
import { releaseLead } from '../../../server/leads/lead-work.ts'
import { addRequest } from '../../../server/leads/person-requests.ts'
import { keepNoContact } from '../../../server/mail/no-contact.ts'
import { addressKey, canonicalAddress, mailboxKey } from '../../../server/mail-address.ts'
import { fc } from '../fast-check.ts'
import type { Fields, LeadModel, ModelLead, ModelRequest } from './model.ts'
import { addresses, type LeadWorld, phones } from './world.ts'

export type LeadCommand = fc.AsyncCommand<LeadModel, LeadWorld>

/** A command after which everything stored is compared with the model. */
const command = (
  name: string,
  run: (model: LeadModel, world: LeadWorld) => Promise<void>,
  check: (model: LeadModel) => boolean = () => true,
): LeadCommand => ({
  check,
  async run(model, world) {
    // A lead sent in the same millisecond as an erasure counts as sent before it.
    model.now++
    await run(model, world)
    await world.expectToBe(model)
  },
  toString: () => name,
})

const hasLeads = (model: LeadModel) => model.leads.length > 0
/** -1 is the newest. */
const pick = (model: LeadModel, nth: number): ModelLead => {
  const lead = model.leads.at(nth % model.leads.length)
  if (!lead) throw new Error('There is no lead to pick.')
  return lead
}

const fields: fc.Arbitrary<Fields> = fc.record({
  email: fc.constantFrom(...addresses),
  phone: fc.constantFrom(...phones),
})
const nth = fc.nat(20)

interface Sent {
  fields: Fields
  held?: boolean
  change?: number | undefined
  twice?: boolean
}

/** Rules 1, 2 and 4: sending only adds, resending is idempotent, three thank-yous a day. */
const sending = ({ fields, held = false, change, twice = false }: Sent) =>
  command(`send ${JSON.stringify({ fields, held, change, twice })}`, async (model, world) => {
    const token = change === undefined || !hasLeads(model) ? '' : pick(model, change).token
    const older = held ? undefined : model.liveEnd(token)
    const same = model.same(fields, held, older)
    const before = await world.others(same ? undefined : older?.id)
    const added = {
      ...(held && { [addedControls.honeypot]: 'x' }),
      ...(token && { [addedControls.change]: token }),
    }
    // Sent twice concurrently, which still creates one lead.
    const replies = await Promise.all([...Array(twice ? 2 : 1)].map(() => world.post(fields, added)))
    expect(new Set(replies.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
    const [{ status, id } = { status: 0, id: '' }] = replies
    expect(status).toBe(201)
    const sent = replies.map((reply) => reply.token).join('')
    if (same) expect([id, sent]).toEqual([same.id, ''])
    else {
      model.add(id, sent, fields, held, older)
      if (older) model.handOn(older.id, id)
    }
    const after = await world.others(undefined)
    for (const [key, value] of before) expect(after.get(key)).toEqual(value)
  })
const send = fc
  .record({ fields, held: fc.boolean(), change: fc.option(nth, { nil: undefined }), twice: fc.boolean() })
  .map(sending)

/** Rule 6: a change based on an older version is a conflict. */
const edit = fc
  .record({
    nth,
    change: fc.oneof(
      fc.record({ phone: fc.constantFrom(...phones) }),
      { weight: 3, arbitrary: fc.record({ email: fc.constantFrom(...addresses) }) },
      fc.record({ status: fc.constantFrom('contacted' as const, 'won' as const) }),
    ),
    stale: fc.boolean(),
  })
  .map(({ nth, change, stale }) =>
    command(
      `staff edits ${JSON.stringify({ nth, change, stale })}`,
      async (model, world) => {
        const lead = pick(model, nth)
        const { email, phone, status } = change as Partial<Fields> & { status?: 'contacted' | 'won' }
        const typed = {
          ...(email && { email: canonicalAddress(email) }),
          ...(phone && { phoneNumber: phone }),
        }
        const by = world.by(stale ? lead.version - 1 : lead.version)
        const { outcome } = await world.store.editLead(lead.id, status ? { status } : { fields: typed }, by)
        const isDone = !stale && model.edit(lead, change, true)
        expect(outcome === 'conflict').toBe(!isDone)
      },
      hasLeads,
    ),
  )

/** The link that was mailed last, or one of those before it, opens its lead while that has its address. */
const expectLink = async (model: LeadModel, world: LeadWorld, before: number) => {
  const link = model.links.at(-1 - before)
  if (link) expect(await world.press(link.key, 'open')).toBe(model.opens(link) ? 200 : 404)
}

/** Rules 3 and 6: the link proves ownership of the address it was mailed to. */
const correct = fc.record({ nth, fields, stale: fc.boolean() }).map(({ nth, fields, stale }) =>
  command(
    `link corrects ${JSON.stringify({ nth, fields, stale })}`,
    async (model, world) => {
      const lead = pick(model, nth)
      const { status, id } = await world.correctByLink(
        lead.id,
        stale ? lead.version + 1 : lead.version,
        fields,
      )
      const isDone = !stale && model.edit(lead, fields, false)
      if (status === 409) expect(isDone).toBe(false)
      else expect([status, id]).toEqual([201, lead.id])
      // An unchanged value is no conflict, whatever the version.
      if (!stale) expect(status === 409).toBe(!isDone)
      await expectLink(model, world, 0)
    },
    hasLeads,
  ),
)

/** Rule 4: no further contact applies to a mailbox; its link covers the leads of one address. */
const wish = fc.record({ nth, isSaid: fc.boolean() }).map(({ nth, isSaid }) =>
  command(
    `link ${isSaid ? 'wants no more contact' : 'allows contact again'} ${nth}`,
    async (model, world) => {
      const lead = pick(model, nth)
      expect(await world.pressOnOwnPage(lead.id, isSaid ? 'noContact' : 'contact')).toBe(200)
      model.setWish(lead, isSaid)
    },
    hasLeads,
  ),
)

const holdOrRelease = fc
  .record({ nth, held: fc.boolean(), stale: fc.boolean() })
  .map(({ nth, held, stale }) =>
    command(
      `staff ${held ? 'holds' : 'releases'} ${JSON.stringify({ nth, stale })}`,
      async (model, world) => {
        const lead = pick(model, nth)
        const by = world.by(stale ? lead.version - 1 : lead.version)
        const stored = await world.store.findLead(lead.id)
        if (!stored) throw new Error('There is no such lead.')
        const { outcome } = held
          ? await world.store.holdLead(lead.id, by)
          : await releaseLead(world.store, world.config, stored, by)
        if (stale) expect(outcome).toBe('conflict')
        else model.hold(lead, held)
      },
      hasLeads,
    ),
  )

/** Rule 3: erasing a person erases all their data and nobody else's. */
const erasing = (target: { nth: number } | { email: string }) =>
  command(
    `staff erases ${JSON.stringify(target)}`,
    async (model, world) => {
      if ('email' in target) {
        const gone = model.person(target.email)
        expect(await world.erase(target)).toBe(gone.length)
        model.eraseWith(gone, [...model.addressesOf(target.email)])
        return
      }
      const lead = pick(model, target.nth)
      expect(await world.erase({ id: lead.id })).toBe(1)
      model.moveRequests(lead)
      model.eraseWith([lead], [])
    },
    hasLeads,
  )
const erase = fc.oneof(fc.record({ nth }), fc.record({ email: fc.constantFrom(...addresses) })).map(erasing)

/** Rule 3: the link erases what has its address, and nothing that staff joined with it. */
const eraseByLink = nth.map((nth) =>
  command(
    `link erases ${nth}`,
    async (model, world) => {
      const lead = pick(model, nth)
      await world.eraseByLink(lead.id)
      const gone = model.leads.filter(({ email }) => email === lead.email)
      model.eraseWith(gone, [lead.email])
    },
    hasLeads,
  ),
)

const openOldLink = nth.map((nth) =>
  command(
    `an earlier link is opened ${nth}`,
    // One of the latest: most leads of older ones are gone.
    (model, world) => expectLink(model, world, nth % 3),
    (model) => model.links.length > 0,
  ),
)

const asking = ({ nth, kind }: { nth: number; kind: ModelRequest['kind'] }) =>
  command(
    `a person asks for ${kind} ${nth}`,
    async (model, world) => {
      const request = { id: randomUUID(), leadId: pick(model, nth).id, kind }
      expect(await addRequest(world.store, world.config, { ...request, now: model.now })).toBe(true)
      model.requests.push({ ...request, version: 1, isOpen: true })
    },
    hasLeads,
  )
const kind = fc.constantFrom('access' as const, 'erasure' as const)
const ask = fc.record({ nth, kind }).map(asking)

/** Rule 6 for requests. */
const close = fc.record({ nth, stale: fc.boolean() }).map(({ nth, stale }) =>
  command(
    `staff answers ${JSON.stringify({ nth, stale })}`,
    async (model, world) => {
      const request = model.requests[nth % model.requests.length]
      if (!request) return
      const version = stale ? request.version - 1 : request.version
      const isDone = !stale && request.isOpen
      expect(await world.store.closeRequest(request.id, world.by(version), 'done')).toBe(isDone)
      if (isDone) Object.assign(request, { isOpen: false, version: version + 1 })
    },
    (model) => model.requests.length > 0,
  ),
)

const assign = fc
  .record({ nth, owner: fc.constantFrom(null, 'ravi@desk.example', 'devi@desk.example'), own: fc.boolean() })
  .map(({ nth, owner, own }) =>
    command(
      `staff assigns ${JSON.stringify({ nth, owner, own })}`,
      async (model, world) => {
        const lead = pick(model, nth)
        const ownerMail = owner === null ? undefined : { to: owner, subject: 'Assigned', body: 'Text' }
        const by = { ...world.by(lead.version), ...(own && owner && { actor: owner }) }
        const { outcome } = await world.store.editLead(
          lead.id,
          { owner, ...(ownerMail && { ownerMail }) },
          by,
        )
        expect(outcome === 'conflict').toBe(!model.assign(lead, owner, own))
      },
      hasLeads,
    ),
  )

/** Every affected person is notified once, whatever was sent, erased or restored before. */
const tellAll = command('staff tells everybody', async (model, world) => {
  const mailboxes = model.tell()
  const told = (await world.tell()).map(addressKey)
  expect(told.map(mailboxKey).toSorted()).toEqual(mailboxes.toSorted())
  for (const address of told) model.told.push({ mailbox: mailboxKey(address), address, isErased: false })
})

/** An opted-out mailbox gets no thank-you, whichever of its leads has the opt-out. */
const mailsLeave = async (model: LeadModel, world: LeadWorld) => {
  for (const { id, kind, lead } of await world.store.claimDeliveries('mail', model.now, 1000, 1000)) {
    if (kind === 'message') {
      await world.store.markDelivered(id, model.now)
      continue
    }
    const known = model.find(lead?.id ?? '')
    if (!lead || !known) throw new Error('A mail left without a lead that is stored.')
    const isUnwanted = await keepNoContact(world.store, world.config, lead, model.now)
    expect(isUnwanted).toBe(model.keepWish(known))
    const isWithdrawn = isUnwanted && kind === 'acknowledgement'
    if (isWithdrawn) await world.store.withdrawDelivery(id)
    else await world.store.markDelivered(id, model.now)
    for (const thanks of model.thanks)
      if (kind === 'acknowledgement' && thanks.leadId === known.id)
        Object.assign(thanks, { isWithdrawn, isSent: !isWithdrawn })
  }
}
const deliver = command('mails leave', mailsLeave)

const wait = fc.constantFrom(1, 6, 11, 24 * 60).map((minutes) =>
  command(`${minutes} minutes pass`, async (model) => {
    model.now += minutes * 60_000
  }),
)

const restart = command('the server starts again', async (_, world) => {
  await world.stop()
  await world.start()
})

/** Sends all mails first: after a restore nobody could tell whether a queued one was sent. */
const backUp = command('a copy is made', async (model, world) => {
  await mailsLeave(model, world)
  await world.backUp()
  model.backUp()
})

const restore = command(
  'the copy is restored',
  async (model, world) => {
    await world.restore()
    model.restore()
  },
  (model) => model.copy.leads.length > 0,
)

const fixed = (weight: number, each: LeadCommand) => ({ weight, arbitrary: fc.constant(each) })

/**
 * Any operation on leads. Adding ones are more frequent than removing ones: otherwise few leads would remain to test.
 */
const leadCommand = fc.oneof(
  { weight: 10, arbitrary: send },
  { weight: 6, arbitrary: edit },
  { weight: 2, arbitrary: fc.oneof(correct, holdOrRelease) },
  { weight: 3, arbitrary: wish },
  { weight: 3, arbitrary: ask },
  { weight: 1, arbitrary: close },
  { weight: 4, arbitrary: assign },
  { weight: 3, arbitrary: openOldLink },
  { weight: 2, arbitrary: fc.oneof(erase, eraseByLink) },
  { weight: 3, arbitrary: wait },
  fixed(2, deliver),
  fixed(1, tellAll),
  fixed(1, restart),
  fixed(2, backUp),
  fixed(4, restore),
)

/**
 * Sequences whose order matters and that random tests rarely produce: open requests and opt-outs of people who are
 * erased.
 */
const story = fc.oneof(
  fc
    .record({ fields, kind })
    .map(({ fields, kind }) => [
      ...phones.map((phone) => sending({ fields: { ...fields, phone } })),
      ...[asking({ nth: -1, kind }), erasing({ nth: -1 })],
    ]),
  fields.map((fields) => [
    ...[sending({ fields }), backUp, tellAll, erasing({ email: fields.email })],
    ...[restore, sending({ fields }), tellAll],
  ]),
)

const commandsInSequence = 40

export const leadCommands: fc.Arbitrary<LeadCommand[]> = fc
  .array(
    fc.oneof({ weight: 24, arbitrary: leadCommand.map((each) => [each]) }, { weight: 1, arbitrary: story }),
    { minLength: commandsInSequence, maxLength: commandsInSequence },
  )
  .map((parts) => parts.flat())

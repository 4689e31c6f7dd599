import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import { deskPaths } from '../../../contract/desk.ts'
import { addressKey, mailboxKey } from '../../../server/mail-address.ts'
import { fc } from '../fast-check.ts'
import { addresses, compare, unreachable } from './compare.ts'
import {
  addressOf,
  type Change,
  changesOf,
  exactly,
  type Fields,
  type LeadModel,
  type ModelLead,
} from './model.ts'
import { breach, type LeadWorld, people, type Role } from './world.ts'

export type LeadCommand = fc.AsyncCommand<LeadModel, LeadWorld>

const phones = ['9000000001', '9000000002'] as const
const keys = [1, 2, 3].map((each) => `00000000-0000-4000-8000-00000000000${each}`)

/** A command after which everything stored is compared with the model. */
const command = (
  name: string,
  run: (model: LeadModel, world: LeadWorld) => Promise<void>,
  check: (model: LeadModel) => boolean = () => true,
): LeadCommand => ({
  check,
  async run(model, world) {
    // No two commands have the same time, so that an erasure is before or after a link.
    model.now++
    await run(model, world)
    await compare(model, world)
  },
  toString: () => name,
})

const some = <Item>(items: Item[], nth: number): Item => {
  const item = items.at(nth < 0 ? nth : nth % items.length)
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
const hasLeads = ({ store }: LeadModel) => store.leads.length > 0
const lead = (model: LeadModel, nth: number): ModelLead => some(model.store.leads, nth)

/** What is done to a lead. `nth` -1 is the newest. */
const toLead = (
  name: string,
  nth: number,
  run: (lead: ModelLead, model: LeadModel, world: LeadWorld) => Promise<void>,
) => command(`${name} ${nth}`, (model, world) => run(lead(model, nth), model, world), hasLeads)

export interface Sending {
  fields: Fields
  isSpam?: boolean
  /** One of three idempotency keys. */
  key?: number | undefined
  /** The token of an earlier answer. */
  token?: number | undefined
}

const prepared = (model: LeadModel, { fields, isSpam = false, key, token }: Sending) => {
  const given = token === undefined || model.tokens.length === 0 ? undefined : some(model.tokens, token)
  return { fields, isSpam, key: key === undefined ? '' : some(keys, key), token: given }
}
type Prepared = ReturnType<typeof prepared>
type Reply = Awaited<ReturnType<LeadWorld['send']>>

const post = (world: LeadWorld, { fields, isSpam, key, token }: Prepared) =>
  world.send(fields, { isSpam, key, token: token?.text ?? '' })

/** Rule 1, in the model and in the reply. */
function expectReply(model: LeadModel, form: Prepared, { status, id, token }: Reply): void {
  const { refused, edits, known } = model.answerTo(form)
  expect(status).toBe(refused ? 422 : 201)
  if (refused) return
  if (edits) {
    expect(id).toBe(edits.id)
    model.edit(edits, { phone: form.fields.phone }, true)
  } else if (known.length > 0) expect(known.map((each) => each.id)).toContain(id)
  else expect(model.find(id)).toBeUndefined()
  const answered = model.find(id) ?? model.add(id, form.fields, { held: form.isSpam })
  if (form.key) answered.keys[form.key] ??= exactly(form.fields)
  // The ten minutes begin when the lead is sent.
  const at = form.token?.leadId === id ? form.token.at : model.now
  if (token) model.tokens.push({ leadId: id, version: 0, at, text: token })
}

export const send = (sending: Sending) =>
  command(`send ${JSON.stringify(sending)}`, async (model, world) => {
    const form = prepared(model, sending)
    expectReply(model, form, await post(world, form))
  })

/**
 * At the desk, where an edit names the version that was seen. Who may only answer changes no address. Leads are assigned
 * to oneself, which nobody is mailed about.
 */
export const edit = (
  nth: number,
  given: Omit<Change, 'note'>,
  { isStale = false, role = 'admin' as Role } = {},
) =>
  toLead(`the desk edits ${JSON.stringify({ given, isStale, role })}`, nth, async (lead, model, world) => {
    const change = { ...given, ...(given.owner && { owner: people[role] }) }
    const { email, phone, ...work } = change
    const fields = { ...(email && { email }), ...(phone && { phoneNumber: phone }) }
    const version = (lead.version ?? 0) - Number(isStale)
    const desk = await world.desk(role)
    const { status } = await desk.patch(`${deskPaths.leads}/${lead.id}`, { version, fields, ...work })
    const isRefused = role === 'answer' && email !== undefined && email !== lead.email
    const isConflict = isStale && changesOf(lead, change).length > 0
    expect(status).toBe(isRefused ? 403 : isConflict ? 409 : 200)
    if (status === 200) model.edit(lead, change)
  })

export const note = (nth: number) =>
  toLead('the terminal notes', nth, async (lead, model, world) => {
    const text = `Written at ${model.now}`
    await world.leads('set', lead.id, '--note', text)
    model.edit(lead, { note: text })
  })

export const correct = (nth: number, email: string) =>
  toLead(`the terminal corrects the address to ${email}`, nth, async (lead, model, world) => {
    await world.leads('correct', lead.id, `email=${email}`)
    model.edit(lead, { email })
  })

export const hold = (nth: number, held: boolean, isStale = false) =>
  toLead(
    `the desk ${held ? 'holds' : 'releases'}${isStale ? ' too late' : ''}`,
    nth,
    async (lead, model, world) => {
      const desk = await world.desk('admin')
      const changes = [{ id: lead.id, version: (lead.version ?? 0) - Number(isStale) }]
      const { body } = await desk.post(deskPaths.spam, { changes, spam: held })
      const isRefused = isStale && lead.held !== held
      expect(body.changed).toHaveLength(Number(isRefused))
      if (!isRefused) model.hold(lead, held)
    },
  )

/** The form on the page behind a mailed link, and perhaps an edit in between. */
export const changeByLink = (nth: number, fields: Fields, isLate: boolean) =>
  onOwnPage(`changes ${JSON.stringify({ fields, isLate })}`, nth, async ({ key, leads }, model, world) => {
    const lead = some(leads, nth)
    const { body } = await world.press(key, 'change', { lead: lead.id })
    const [, text = ''] = /name="change"[^>]*value="([^"]+)"/.exec(body) ?? []
    const token = { leadId: lead.id, version: lead.version ?? 0, at: model.now, text }
    if (isLate) {
      await world.leads('set', lead.id, '--status', 'won')
      model.edit(lead, { status: 'won' })
    }
    const form = { fields, isSpam: false, key: '', token }
    expectReply(model, form, await post(world, form))
  })

interface Opened {
  key: string
  address: string
  leads: ModelLead[]
}

/** Opens one of the latest links, which shows the leads that have its address now. */
const onOwnPage = (
  name: string,
  nth: number,
  run: (opened: Opened, model: LeadModel, world: LeadWorld) => Promise<void>,
) =>
  command(
    `a link ${name} ${nth}`,
    async (model, world) => {
      const link = some(model.links.slice(-4), nth)
      const leads = model.opens(link)
      const { status, body } = await world.press(link.key, 'open')
      expect(status).toBe(leads.length > 0 ? 200 : 404)
      for (const { id } of model.store.leads)
        expect(body.includes(id)).toBe(leads.some((each) => each.id === id))
      if (leads.length > 0) await run({ ...link, leads }, model, world)
    },
    ({ links }) => links.length > 0,
  )

export const open = (nth: number) => onOwnPage('opens', nth, async () => {})

export const wish = (nth: number, wanted: boolean) =>
  onOwnPage(
    wanted ? 'wants no more mail' : 'allows mail again',
    nth,
    async ({ key, address }, model, world) => {
      expect(await world.press(key, wanted ? 'noContact' : 'contact')).toMatchObject({ status: 200 })
      if (model.isQuiet(address) !== wanted)
        model.store.wishes.push({ at: model.now, mailbox: mailboxKey(address), wanted })
    },
  )

/** The erasure is confirmed by another link, which is mailed to the address. */
export const eraseByLink = (nth: number) =>
  onOwnPage('erases', nth, async ({ key, address }, model, world) => {
    expect(await world.press(key, 'erase')).toMatchObject({ status: 200 })
    const links = await leaveAll(model, world)
    const confirmation = links.find(({ purpose }) => purpose === 'erase')?.key
    // A mailbox gets a few of these mails a day.
    if (!confirmation) return
    model.now++
    expect(await world.press(confirmation, 'confirm')).toMatchObject({ status: 200 })
    model.eraseAddress(address)
  })

export const eraseAddress = (email: string) =>
  command(`the terminal erases ${email}`, async (model, world) => {
    await world.leads('erase', '--email', email, '--yes')
    model.eraseAddress(email)
  })

export const eraseId = (nth: number) =>
  toLead('the terminal erases the lead', nth, async ({ id }, model, world) => {
    await world.leads('erase', '--id', id, '--yes')
    model.erase(id)
  })

export const ask = (nth: number, kind: 'access' | 'erasure') =>
  toLead(`a person asks for ${kind}`, nth, async (lead, model, world) => {
    const address = addressOf(lead)
    const request = { id: randomUUID(), address, leadId: address === null ? lead.id : null }
    const days = { askedOn: '2026-11-15', dueOn: '2026-12-15' }
    expect(await world.store.addRequest({ ...request, kind, ...days })).toBe(true)
    model.store.requests.push(request)
  })

export const answer = (nth: number, isStale: boolean) =>
  command(
    `staff answers a request ${JSON.stringify({ nth, isStale })}`,
    async ({ store, now }, world) => {
      const request = some(store.requests, nth)
      const { version = 0 } = (await world.store.listRequests()).find(({ id }) => id === request.id) ?? {}
      const by = { actor: 'asha', now, version: version - Number(isStale) }
      const isDone = !isStale && (request.address ?? request.leadId) !== null
      expect(await world.store.closeRequest(request.id, by, 'done')).toBe(isDone)
      if (isDone) Object.assign(request, { address: null, leadId: null })
    },
    ({ store }) => store.requests.length > 0,
  )

const noticeId = (address: string) => `notice to ${mailboxKey(address)}`

/** Every mailbox with a lead gets the message once, whatever was erased since. */
export const tell = command('the terminal tells everybody', async (model, world) => {
  const { leads, notices } = model.store
  const ids = new Set(leads.flatMap((lead) => (addressOf(lead) === null ? [] : noticeId(lead.email))))
  const isNew = (id: string) => !model.isErased(id) && !notices.some((each) => each.id === id)
  const before = await noticesOf(world)
  await world.tell()
  const added = (await noticesOf(world)).slice(before.length)
  expect(added.map(noticeId).toSorted()).toEqual([...ids].filter(isNew).toSorted())
  notices.push(...added.map((email) => ({ id: noticeId(email), email, state: 'queued' as const })))
})
const noticesOf = async (world: LeadWorld) =>
  (await world.stored()).mails.flatMap(({ subject, address }) => (subject === breach ? String(address) : []))

async function leaveAll(model: LeadModel, world: LeadWorld) {
  const links = await world.leave()
  model.leave()
  model.links.push(...links.filter(({ purpose }) => purpose === 'open'))
  return links
}
export const leave = command(
  'mails and events leave',
  async (model, world) => void (await leaveAll(model, world)),
)

export const wait = (minutes: number) =>
  command(`${minutes} minutes pass`, async (model) => {
    model.now += minutes * 60_000
  })

export const restart = command('the servers start again', (_, world) => world.restart())

export const backUp = command('a copy is made', async (model, world) => {
  await world.backUp()
  model.copies.push(structuredClone(model.store))
})

const withCopies = ({ copies }: LeadModel) => copies.length > 0

export const restore = (nth: number, isServing = false) =>
  command(
    `copy ${nth} is restored${isServing ? ' beside running servers' : ''}`,
    async (model, world) => {
      const at = nth < 0 ? nth : nth % model.copies.length
      const file = some(model.copies, at)
      const isKept = await world.restore(at, isServing)
      const replaced = model.restore(file)
      if (isKept) model.copies.push(replaced)
    },
    withCopies,
  )

export const recover = (nth: number) =>
  command(
    `copy ${nth} is recovered`,
    async (model, world) => {
      const at = nth < 0 ? nth : nth % model.copies.length
      await world.recover(at)
      model.recover(some(model.copies, at))
    },
    withCopies,
  )

export const beginAfresh = command('another installation begins', async (model, world) => {
  model.beginAfresh()
  await world.beginAfresh()
})

const added = async (model: LeadModel, world: LeadWorld) =>
  (await world.stored()).leads.flatMap(({ lead }) => (model.find(lead.id) ? [] : lead.id))

/** A line that was erased or is there is not imported again. */
export const importLine = (fields: Fields, isNew: boolean) =>
  command(`the terminal imports ${JSON.stringify({ fields, isNew })}`, async (model, world) => {
    await world.import(fields)
    const ids = await added(model, world)
    expect(ids).toHaveLength(Number(isNew))
    for (const id of ids) model.add(id, fields, { isThanked: false })
  })

/** Lets the event loop turn this often, so that what follows begins at another moment of what runs. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

/** Forms without a thank-you, of which those that were answered are stored, and others perhaps. */
export const killWhileSending = (count: number) =>
  command(`everything is killed ${count} turns after three forms were sent`, async (model, world) => {
    const answered: string[] = []
    const forms = [1, 2, 3].map((nth) => ({
      email: unreachable,
      phone: String(9_100_000_000 + (model.now % 1e7) * 10 + nth),
    }))
    const sending = forms.map(async (fields) => {
      const { status, id } = await world.send(fields)
      if (status === 201) answered.push(id)
    })
    await turns(count)
    const kept = [...answered]
    await world.kill()
    await Promise.all(sending)
    const { leads } = await world.stored()
    expect(leads.map(({ lead }) => lead.id)).toEqual(expect.arrayContaining(kept))
    for (const { lead } of leads) if (!model.find(lead.id)) model.add(lead.id, lead)
  })

/** Either the form came first and is erased, or the erasure came first and the form is a lead. */
export const sendWhileErasing = (nth: number, count: number) =>
  toLead(
    `the terminal erases everybody like the sender, and ${count} turns later the same form comes:`,
    nth,
    async (lead, model, world) => {
      const email = addressOf(lead) ?? addresses[0]
      const form = prepared(model, { fields: { email, phone: lead.phone } })
      const erasing = world.leads('erase', '--email', email, '--yes')
      await turns(count)
      const reply = await post(world, form)
      await erasing
      const isStored = (await world.stored()).leads.some((each) => each.lead.id === reply.id)
      if (isStored) model.eraseAddress(email)
      expectReply(model, form, reply)
      if (!isStored) model.eraseAddress(email)
    },
  )

/** Either the lead is recovered and then erased, or it is erased and not recovered. */
export const eraseWhileRecovering = (nth: number, email: string, count: number) =>
  command(`${email} is erased while copy ${nth} is recovered, ${count} turns later`, async (model, world) => {
    const recovering = world.recover(nth)
    await turns(count)
    await world.leads('erase', '--email', email, '--yes')
    await recovering
    const file = some(model.copies, nth)
    const { erasedIds } = await world.stored()
    const coming = file.leads.filter((lead) => addressOf(lead) === addressKey(email) && !model.find(lead.id))
    const isFirst = coming.some(({ id }) => erasedIds.includes(id) && !model.isErased(id))
    if (isFirst) model.recover(file)
    model.eraseAddress(email)
    if (!isFirst) model.recover(file)
  })

const randomFields: fc.Arbitrary<Fields> = fc.record({
  email: fc.constantFrom(...addresses, unreachable),
  phone: fc.constantFrom(...phones),
})
const nth = fc.nat(20)
const seldom = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const sending: fc.Arbitrary<Sending> = fc.record({
  ...{ fields: randomFields, isSpam: seldom },
  ...{ key: optional(nth), token: optional(nth) },
})
const change = fc.oneof(
  ...[fc.record({ phone: fc.constantFrom(...phones) }), fc.record({ email: fc.constantFrom(...addresses) })],
  fc.record({ status: fc.constantFrom('contacted', 'won'), owner: fc.constantFrom(null, 'me') }),
)
const role = seldom.map((is): Role => (is ? 'answer' : 'admin'))
const atDesk = fc.record({ isStale: seldom, role })
const fixed = fc.constant<LeadCommand>

const anyCommand = fc.oneof(
  { weight: 10, arbitrary: sending.map(send) },
  { weight: 6, arbitrary: fc.tuple(nth, change, atDesk).map((args) => edit(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, fc.boolean(), seldom).map((args) => hold(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, fc.constantFrom(...addresses)).map((args) => correct(...args)) },
  { weight: 3, arbitrary: fc.tuple(nth, randomFields, seldom).map((args) => changeByLink(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, fc.boolean()).map((args) => wish(...args)) },
  { weight: 3, arbitrary: nth.map(open) },
  { weight: 3, arbitrary: fc.constantFrom(1, 6, 11, 24 * 60, 31 * 24 * 60).map(wait) },
  { weight: 2, arbitrary: fc.tuple(nth, fc.constantFrom('access', 'erasure')).map((args) => ask(...args)) },
  { weight: 1, arbitrary: fc.tuple(nth, fc.boolean()).map((args) => answer(...args)) },
  { weight: 1, arbitrary: nth.map(note) },
  { weight: 3, arbitrary: fc.oneof(nth.map(eraseId), nth.map(eraseByLink)) },
  { weight: 2, arbitrary: fc.constantFrom(...addresses).map(eraseAddress) },
  { weight: 2, arbitrary: fc.tuple(nth, fc.nat(50)).map((args) => sendWhileErasing(...args)) },
  { weight: 5, arbitrary: fixed(leave) },
  { weight: 3, arbitrary: fixed(backUp) },
  { weight: 3, arbitrary: fc.tuple(nth, fc.boolean()).map((args) => restore(...args)) },
  { weight: 3, arbitrary: nth.map(recover) },
  { weight: 2, arbitrary: fc.nat(60).map(killWhileSending) },
  { weight: 1, arbitrary: fc.oneof(fixed(tell), fixed(restart), fixed(beginAfresh)) },
)

/** A sequence has 35 on average. */
export const leadCommands = fc.commands([anyCommand], { maxCommands: 70, size: 'max' })

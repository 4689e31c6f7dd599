import { expect } from 'vitest'
import { addressKey } from '../../../server/mail-address.ts'
import { addressOf, type LeadModel } from './model.ts'
import { breach, type LeadWorld } from './world.ts'

/** Three people and two more spellings, one of them of another person in the same mailbox. */
export const addresses = [
  ...['asha@clinic.co', 'Asha@clinic.co', 'asha+1@clinic.co'],
  ...['ravi@clinic.co', 'devi@clinic.co'],
] as const
/** The form accepts it, and no mail reaches it. */
export const unreachable = 'asha..rao@clinic.co'

const byId = (a: { id: unknown }, b: { id: unknown }) => String(a.id).localeCompare(String(b.id))

/** Checks that the store holds what the model says. */
export async function compare(model: LeadModel, world: LeadWorld): Promise<void> {
  const { leads, requests, erasures, notices, farewells } = model.store
  const stored = await world.stored()
  expect(stored.leads.map(({ lead }) => lead).toSorted(byId)).toEqual(
    leads
      .map(({ id, email, phone, held, status, owner }) => ({ id, email, phone, held, status, owner }))
      .map((lead) => ({ ...lead, address: addressOf(lead) }))
      .toSorted(byId),
  )
  for (const each of stored.leads) compareLead(model, each)
  for (const token of model.tokens) token.version ||= model.find(token.leadId)?.version ?? 0
  expect(stored.addressesInHistory).toEqual([])
  expect(stored.requests.toSorted(byId)).toEqual(requests.toSorted(byId))
  const told = stored.mails.filter(({ subject }) => subject === breach)
  expect(told.map(({ address, state }) => `${address} ${state}`).toSorted()).toEqual(
    notices.map(({ email, state }) => `${addressOf({ email })} ${state}`).toSorted(),
  )
  expect(stored.farewells.toSorted()).toEqual(farewells.map(({ id, state }) => `${id} ${state}`).toSorted())
  for (const { at, what } of erasures) {
    if (model.highest.has(what)) expect(stored.erasedIds).toContain(what)
    expect(stored.mails.filter((mail) => mail.address === what && mail.at < at)).toEqual([])
  }
  const erased = erasures.filter(({ what }) => addresses.map(addressKey).includes(what))
  expect(stored.erasedAddresses).toBe(erased.length)
  for (const email of addresses) {
    const ids = model.person(email).map(({ id }) => id)
    expect((await world.idsOf(email)).toSorted()).toEqual(ids.toSorted())
    expect(await world.wantsNoContact(email)).toBe(model.isQuiet(email))
  }
  compareReceived(model, world)
}

/** Takes over the version that the store chose. */
function compareLead(model: LeadModel, stored: Awaited<ReturnType<LeadWorld['stored']>>['leads'][number]) {
  const { id } = stored.lead
  const lead = model.find(id)
  if (!lead) throw new Error('The lead is not in the model.')
  const highest = model.highest.get(id) ?? 0
  if (lead.version === null) expect(stored.version).toBeGreaterThan(highest)
  else expect(stored.version).toBe(lead.version)
  lead.version = stored.version
  model.highest.set(id, Math.max(highest, stored.version))
  expect(stored.history.toSorted()).toEqual(lead.history.toSorted())
  const deliveries = lead.deliveries.map(({ kind, to, state }) => `${kind} to ${to}: ${state}`)
  expect(stored.deliveries.toSorted()).toEqual(deliveries.toSorted())
}

/** A receiver that has the version that is stored has the values that are stored. */
function compareReceived({ store, received }: LeadModel, world: LeadWorld): void {
  expect(new Map([...world.received].map(([id, { version }]) => [id, version]))).toEqual(received)
  for (const { id, email, phone, version, held } of store.leads) {
    const seen = world.received.get(id)
    if (!held && seen?.version === version) expect(seen).toMatchObject({ email, phone })
  }
}

import { addressKey, mailboxKey, personAddress } from '../../../server/mail-address.ts'

const minute = 60_000
const day = 24 * 60 * minute
export const inbox = 'leads@firsthour.example'

export type Fields = { email: string; phone: string }
export type Change = Partial<Fields & { status: string; owner: string | null; note: string }>
export type Token = { leadId: string; version: number; at: number }
export type Form = { fields: Fields; isSpam: boolean; key: string; token: Token | undefined }
type Leaving = { state: 'queued' | 'sent' | 'failed' }

const newLead = (id: string, { email, phone }: Fields, sentAt: number) => ({
  ...{ id, email, phone, status: 'new', owner: null as string | null, note: '', held: false, sentAt },
  /** Null after an edit: the store chooses it, above every earlier one. */
  version: null as number | null,
  /** Names of the values that were changed. */
  history: [] as string[],
  /** Idempotency keys, each with the fields that came with it. */
  keys: {} as Record<string, string>,
  deliveries: [] as (Leaving & { kind: string; to: string })[],
})
export type ModelLead = ReturnType<typeof newLead>

/** What is copied. */
const nothing = () => ({
  leads: [] as ModelLead[],
  /** Mails of `leads tell`, one for each mailbox. */
  notices: [] as (Leaving & { id: string; email: string })[],
  /** An open one has an address, or a lead where there is none. */
  requests: [] as { id: string; address: string | null; leadId: string | null }[],
  wishes: [] as { at: number; mailbox: string; wanted: boolean }[],
  /** Of addresses, and of ids of leads and notices. */
  erasures: [] as { at: number; what: string }[],
  /** The events `lead.erased`, each known by lead and time. */
  farewells: [] as (Leaving & { id: string; dueAt: number })[],
})
export type Contents = ReturnType<typeof nothing>

export const exactly = ({ email, phone }: Fields) => `${email} ${phone}`
const reading = ({ email, phone }: Fields) => `${addressKey(email)} ${phone}`
/** Null where no mail can reach it: then the lead is nobody's. */
export const addressOf = ({ email }: { email: string }) => personAddress(email)
export const changesOf = (lead: ModelLead, change: Change) =>
  Object.entries(change).filter(([name, value]) => Reflect.get(lead, name) !== value)
const close = (request: Contents['requests'][number]) => {
  request.address = request.leadId = null
}
const isQueued = ({ state }: Leaving) => state === 'queued'
const isThanks = ({ kind }: { kind: string }) => kind === 'acknowledgement'
const allOf = (leads: ModelLead[]) => leads.flatMap(({ deliveries }) => deliveries)
const identity = (row: object) => JSON.stringify({ ...row, state: undefined })
const without = <Row extends object>(rows: Row[], known: Row[]) =>
  rows.filter((row) => !known.some((other) => identity(other) === identity(row)))

/** What must be stored, by the seven rules of docs/architecture.md and nothing else. */
export class LeadModel {
  now = Date.UTC(2026, 10, 15, 9)
  store = nothing()
  copies: Contents[] = []
  /** Limits, links and tokens are in no copy. */
  thanked: { mailbox: string; at: number }[] = []
  links: { key: string; address: string; at: number }[] = []
  tokens: (Token & { text: string })[] = []
  /** The highest version that each lead ever had, and the one that a receiver of events has: it keeps the newest. */
  highest = new Map<string, number>()
  received = new Map<string, number>()

  find = (id: string) => this.store.leads.find((lead) => lead.id === id)

  /** Rule 1. The lead that a form edits; else those of which one is its answer; if there is none, it adds a lead. */
  answerTo({ fields, isSpam, key, token }: Form) {
    const { leads } = this.store
    const kept = leads.find(({ keys }) => key in keys)
    if (kept) return kept.keys[key] === exactly(fields) ? { known: [kept] } : { known: [], refused: true }
    const named = token && !isSpam && this.now - token.at <= 10 * minute ? this.find(token.leadId) : undefined
    if (named && !named.held && addressKey(named.email) === addressKey(fields.email)) {
      if (reading(named) === reading(fields)) return { known: [named] }
      if (named.version === token?.version) return { known: [], edits: named }
    }
    const recent = leads.filter(({ sentAt, held }) => this.now - sentAt <= 10 * minute && (isSpam || !held))
    return { known: recent.filter((lead) => reading(lead) === reading(fields)) }
  }

  add(id: string, fields: Fields, { held = false, isThanked = true } = {}): ModelLead {
    const lead = { ...newLead(id, fields, this.now), held }
    this.store.leads.push(lead)
    if (!held) this.announce(lead, isThanked)
    return lead
  }

  /** Queues what the lead has not had yet. A mailbox gets three thank-yous a day. */
  announce(lead: ModelLead, isThanked = true): void {
    const kinds = new Set(lead.deliveries.map(({ kind }) => kind))
    if (!kinds.has('notification')) this.queue(lead, 'notification', inbox)
    if (!kinds.has('lead.created')) this.queue(lead, 'lead.created')
    const mailbox = mailboxKey(lead.email)
    const lately = this.thanked.filter((each) => each.mailbox === mailbox && each.at > this.now - day)
    if (!isThanked || addressOf(lead) === null || kinds.has('acknowledgement') || lately.length >= 3) return
    this.thanked.push({ mailbox, at: this.now })
    this.queue(lead, 'acknowledgement', lead.email)
  }

  queue(lead: ModelLead, kind: string, to = 'receiver'): void {
    lead.deliveries.push({ kind, to, state: 'queued' })
  }

  /** Rule 2. A sender's edit is mailed to the company; notes are internal and change no value. */
  edit(lead: ModelLead, change: Change, isBySender = false): void {
    const changes = changesOf(lead, change)
    const names = changes.map(([name]) => name)
    if (names.length === 0) return
    const before = addressOf(lead)
    Object.assign(lead, Object.fromEntries(changes))
    lead.history.push(...names)
    if (names.some((name) => name !== 'note')) {
      lead.version = null
      if (lead.deliveries.some(({ kind }) => kind === 'lead.created')) this.queue(lead, 'lead.updated')
    }
    if (isBySender) this.queue(lead, 'notification of a change', inbox)
    if (addressOf(lead) !== before) lead.deliveries = lead.deliveries.filter((each) => !isThanks(each))
  }

  hold(lead: ModelLead, held: boolean): void {
    if (lead.held === held) return
    Object.assign(lead, { held, version: null })
    lead.history.push('spam')
    if (!held) this.announce(lead)
  }

  /** Rule 3. */
  person = (email: string) => this.store.leads.filter((lead) => addressOf(lead) === addressKey(email))

  /** A link opens what has its address now, for thirty days, and nothing once that was erased after it was signed. */
  opens({ address, at }: LeadModel['links'][number]): ModelLead[] {
    const isErased = this.store.erasures.some((each) => each.what === address && each.at >= at)
    return isErased || this.now >= at + 30 * day ? [] : this.person(address)
  }

  /** Rule 4. */
  eraseAddress(email: string): void {
    const address = addressKey(email)
    const notices = this.store.notices.filter((notice) => addressOf(notice) === address)
    this.erase(address, ...[...this.person(address), ...notices].map(({ id }) => id))
  }

  erase(...erased: string[]): void {
    this.store.erasures.push(...erased.map((what) => ({ at: this.now, what })))
    this.carryOut(erased)
  }

  /** Also of an erasure that was learned. */
  carryOut(erased: string[]): void {
    for (const { id } of this.store.leads.filter(({ id }) => erased.includes(id)))
      this.store.farewells.push({ id, dueAt: this.now + minute, state: 'queued' })
    const { leads, notices } = this.store
    this.store.leads = leads.filter(({ id }) => !erased.includes(id))
    this.store.notices = notices.filter(({ id }) => !erased.includes(id))
    for (const request of this.store.requests)
      if (request.address !== null && erased.includes(request.address)) close(request)
  }

  isErased = (id: string) => this.store.erasures.some(({ what }) => what === id)

  /** Rule 5. What comes out of a file comes without the erased, and what was queued may have been sent. */
  comingFrom(file: Contents): Contents {
    const { leads, notices, ...others } = structuredClone(file)
    const since = without(this.store.erasures, file.erasures)
    const isOut = (address: string | null) => since.some(({ what }) => what === address)
    const isIn = (row: { id: string; email: string }) => !this.isErased(row.id) && !isOut(addressOf(row))
    for (const request of others.requests) if (isOut(request.address)) close(request)
    const coming = { ...others, leads: leads.filter(isIn), notices: notices.filter(isIn) }
    for (const each of [...allOf(coming.leads), ...coming.notices, ...coming.farewells])
      if (isQueued(each)) each.state = 'failed'
    return coming
  }

  /** What only grows comes along; a request that is closed on one side is closed. */
  grow({ erasures, wishes, requests }: Contents): void {
    const { store } = this
    store.erasures.push(...without(erasures, store.erasures))
    store.wishes.push(...without(wishes, store.wishes))
    for (const request of requests) {
      const own = store.requests.find(({ id }) => id === request.id)
      if (!own) store.requests.push({ ...request })
      else if ((request.address ?? request.leadId) === null) close(own)
    }
  }

  /** Returns the replaced store, which is kept as a copy. */
  restore(file: Contents): Contents {
    const replaced = structuredClone(this.store)
    this.store = this.comingFrom(file)
    this.grow(replaced)
    const waiting = replaced.farewells.filter(isQueued)
    this.store.farewells = [...without(this.store.farewells, waiting), ...structuredClone(waiting)]
    this.thanked = []
    return replaced
  }

  /** Adds what is missing here, and deletes what the file knows as erased. Sends nothing. */
  recover(file: Contents): void {
    const coming = this.comingFrom(file)
    this.carryOut(without(file.erasures, this.store.erasures).map(({ what }) => what))
    const keysHere = this.store.leads.flatMap(({ keys }) => Object.keys(keys))
    for (const lead of coming.leads.filter(({ id }) => !this.find(id))) {
      for (const key of keysHere) delete lead.keys[key]
      this.store.leads.push(lead)
    }
    this.grow(coming)
    const { farewells } = this.store
    const waiting = file.farewells.filter(isQueued)
    for (const { id, dueAt } of without(waiting, farewells)) farewells.push({ id, dueAt, state: 'failed' })
  }

  beginAfresh(): void {
    Object.assign(this, { store: nothing(), thanked: [], links: [], tokens: [] })
  }

  /** The newest wish of a mailbox counts. */
  isQuiet(email: string): boolean {
    const wishes = this.store.wishes.filter(({ mailbox }) => mailbox === mailboxKey(email))
    return wishes.toSorted((a, b) => a.at - b.at).at(-1)?.wanted ?? false
  }

  /** Rule 7. A held lead sends nothing, and a mailbox that wants no more mail gets no thank-you. */
  leave(): void {
    const leads = this.store.leads.filter(({ held }) => !held)
    for (const lead of leads) {
      lead.deliveries = lead.deliveries.filter(
        (each) => !isQueued(each) || !isThanks(each) || !this.isQuiet(each.to),
      )
      const isNews = lead.deliveries.some((each) => isQueued(each) && each.to === 'receiver')
      if (isNews) this.received.set(lead.id, Math.max(this.received.get(lead.id) ?? 0, lead.version ?? 0))
    }
    const due = this.store.farewells.filter((each) => isQueued(each) && each.dueAt <= this.now)
    for (const { id } of due) this.received.delete(id)
    for (const each of [...allOf(leads), ...this.store.notices, ...due])
      if (isQueued(each)) each.state = 'sent'
  }
}

import { addressKey, canonicalAddress, mailboxKey } from '../../../server/mail-address.ts'

const minute = 60_000
const day = 24 * 60 * minute

export interface ModelLead {
  id: string
  /** The fields as sent, and the current ones. */
  sent: string
  email: string
  /** The address as typed: another spelling counts as a change. */
  written: string
  phone: string
  held: boolean
  version: number
  status: string
  owner: string | null
  replaces: string | null
  replacedBy: string | null
  /** The opted-out mailbox; null if none. */
  wish: string | null
  sentAt: number
  token: string
}

interface Thanks {
  leadId: string
  mailbox: string
  at: number
  isSent: boolean
  /** Not sent, because the mailbox has opted out; counts towards the limit. */
  isWithdrawn: boolean
}

/** A person's request to the company. */
export interface ModelRequest {
  id: string
  leadId: string | null
  kind: 'access' | 'erasure'
  version: number
  isOpen: boolean
}

/** A change of owner: part of a lead's history. */
interface Assignment {
  leadId: string
  /** Whom a mail tells about it. */
  mailTo: string | null
}

export interface Fields {
  email: string
  phone: string
}

const wordsOf = ({ email, phone }: Fields) => `${addressKey(email)} ${phone}`

/** A model of what must be stored, by the rules of docs/architecture.md only. */
export class LeadModel {
  now = Date.UTC(2026, 10, 15, 9)
  leads: ModelLead[] = []
  /** Address changes. Those by staff join both addresses; those by a mailed link move the lead. */
  moves: { leadId: string; from: string; to: string; byStaff: boolean }[] = []
  thanks: Thanks[] = []
  erasures: { ids: string[]; addresses: string[] }[] = []
  requests: ModelRequest[] = []
  assignments: Assignment[] = []
  /** Mailboxes that got a breach notice, each once. */
  told: { mailbox: string; address: string; isErased: boolean }[] = []
  /** Links that were mailed. */
  links: { key: string; leadId: string; address: string; at: number }[] = []
  /** The content of the last backup, and how many erasures it contains. */
  copy: Pick<LeadModel, 'leads' | 'moves' | 'thanks' | 'assignments'> & { known: number } = {
    ...{ leads: [], moves: [], thanks: [], assignments: [] },
    known: 0,
  }

  find = (id: string) => this.leads.find((lead) => lead.id === id)

  /** The lead that a change with this token replaces. */
  liveEnd(token: string): ModelLead | undefined {
    let lead = this.leads.find((each) => each.token === token && this.now - each.sentAt <= 10 * minute)
    while (lead?.replacedBy) lead = this.find(lead.replacedBy)
    return lead
  }

  /** The earlier lead that this submission duplicates. */
  same(fields: Fields, held: boolean, older: ModelLead | undefined): ModelLead | undefined {
    return this.leads.find(
      (lead) =>
        lead.sent === wordsOf(fields) &&
        this.now - lead.sentAt <= 10 * minute &&
        (held || !lead.held) &&
        !(older && lead.replacedBy),
    )
  }

  add(id: string, token: string, fields: Fields, held: boolean, older: ModelLead | undefined): void {
    const lead: ModelLead = {
      ...{ id, token, held, sent: wordsOf(fields), email: addressKey(fields.email), phone: fields.phone },
      written: canonicalAddress(fields.email),
      ...{ version: 1, status: older?.status ?? 'new', owner: older?.owner ?? null },
      ...{ replaces: older?.id ?? null, replacedBy: null },
      wish: null,
      sentAt: this.now,
    }
    if (older) {
      this.thanks = this.thanks.filter(({ leadId, isSent }) => leadId !== older.id || isSent)
      Object.assign(older, { replacedBy: id, status: 'new', owner: null, version: older.version + 1 })
    }
    this.leads.push(lead)
    if (!held) this.thank(lead)
  }

  thank(lead: ModelLead): void {
    const mailbox = mailboxKey(lead.email)
    const lately = this.thanks.filter((each) => each.mailbox === mailbox && each.at > this.now - day)
    if (lately.length < 3)
      this.thanks.push({ leadId: lead.id, mailbox, at: this.now, isSent: false, isWithdrawn: false })
  }

  isThanked = (id: string) => this.thanks.some(({ leadId }) => leadId === id)

  /** False if refused: a replaced lead cannot be changed. */
  edit(lead: ModelLead, change: Partial<Fields & { status: string }>, byStaff: boolean): boolean {
    const { email } = change
    const to = { ...change, ...(email && { email: addressKey(email), written: canonicalAddress(email) }) }
    const differs = Object.entries(to).some(([name, value]) => lead[name as keyof ModelLead] !== value)
    if (differs && lead.replacedBy !== null) return false
    if (to.email && to.email !== lead.email) {
      this.moves.push({ leadId: lead.id, from: lead.email, to: to.email, byStaff })
      this.redirect(lead, to.email)
    }
    // The opt-out moves only with changes by staff: an address typed by the holder of a link is not verified.
    if (to.written && to.written !== lead.written && byStaff && lead.wish) lead.wish = mailboxKey(to.written)
    if (differs) Object.assign(lead, to, { version: lead.version + 1 })
    return true
  }

  /** A queued thank-you counts for the mailbox it will be sent to. */
  redirect(lead: ModelLead, email: string): void {
    const waiting = this.thanks.some(
      ({ leadId, isSent, isWithdrawn }) => leadId === lead.id && !isSent && !isWithdrawn,
    )
    if (!waiting || mailboxKey(email) === mailboxKey(lead.email)) return
    this.thanks = this.thanks.filter(({ leadId }) => leadId !== lead.id)
    this.thank({ ...lead, email })
  }

  /** An opt-out by link applies to leads with that address. Its removal applies to the whole mailbox. */
  setWish(lead: ModelLead, isSaid: boolean): void {
    const mailbox = mailboxKey(lead.email)
    for (const each of this.leads)
      if (each.email === lead.email || (!isSaid && each.wish === mailbox))
        this.mark(each, isSaid ? mailbox : null)
  }

  mark(lead: ModelLead, wish: string | null): void {
    if ((lead.wish === null) === (wish === null)) return
    Object.assign(lead, { wish, version: lead.version + 1 })
  }

  /** Called before a mail of the lead is sent. True if its sender must not be mailed. */
  keepWish(lead: ModelLead): boolean {
    const mailbox = mailboxKey(lead.email)
    if (this.leads.some(({ wish }) => wish === mailbox)) this.mark(lead, mailbox)
    return lead.wish !== null
  }

  hold(lead: ModelLead, held: boolean): void {
    if (lead.held === held) return
    lead.held = held
    lead.version++
    if (held) this.thanks = this.thanks.filter(({ leadId, isSent }) => leadId !== lead.id || isSent)
    else if (!lead.replacedBy && !this.isThanked(lead.id)) this.thank(lead)
  }

  /** The new owner is mailed, unless it was their own change. */
  assign(lead: ModelLead, owner: string | null, isOwn: boolean): boolean {
    if (lead.owner === owner) return true
    if (lead.replacedBy !== null) return false
    this.assignments.push({ leadId: lead.id, mailTo: isOwn ? null : owner })
    Object.assign(lead, { owner, version: lead.version + 1 })
    return true
  }

  /** A mail about an owner may leave only if it is about the lead's latest. */
  get ownersToMail(): string[] {
    const latest = new Map(this.assignments.map(({ leadId, mailTo }) => [leadId, mailTo]))
    return [...latest.values()].filter((to) => to !== null)
  }

  /** Every mailbox with a lead is notified once, even if the mail was erased with its person. */
  tell(): string[] {
    const mailboxes = new Set(this.leads.map(({ email }) => mailboxKey(email)))
    return [...mailboxes].filter((each) => !this.told.some(({ mailbox }) => mailbox === each))
  }

  /** A link opens its lead while the lead has the address that the link was mailed to. */
  opens = ({ leadId, address, at }: LeadModel['links'][number]) =>
    this.find(leadId)?.email === address && this.now < at + 30 * day

  /** The lead that open requests move to before theirs is erased alone. */
  moveRequests(lead: ModelLead): void {
    const others = this.person(lead.email).filter(({ id }) => id !== lead.id)
    const newest = others.toSorted((a, b) => a.sentAt - b.sentAt).at(-1)
    for (const request of this.requests)
      if (request.isOpen && request.leadId === lead.id && newest) request.leadId = newest.id
  }

  /** An erasure deletes mails to its addresses, closes the requests for it, and persists in a restore. */
  eraseWith(gone: ModelLead[], addresses: string[]): void {
    const mailed = this.told.filter(({ address, isErased }) => !isErased && addresses.includes(address))
    if (gone.length + mailed.length > 0) this.erasures.push({ ids: gone.map(({ id }) => id), addresses })
    for (const each of mailed) each.isErased = true
    for (const request of this.requests)
      if (request.isOpen && request.kind === 'erasure' && gone.some(({ id }) => id === request.leadId))
        Object.assign(request, { isOpen: false, version: request.version + 2 })
    this.erase(gone)
  }

  addressesOf(address: string): Set<string> {
    const addresses = new Set([addressKey(address)])
    for (let before = 0; before < addresses.size; ) {
      before = addresses.size
      for (const { from, to, byStaff } of this.moves)
        if (byStaff && (addresses.has(from) || addresses.has(to))) addresses.add(from).add(to)
    }
    return addresses
  }

  /** All leads with an address joined with this one, or that had one until a mailed link changed it. */
  person(address: string): ModelLead[] {
    const addresses = this.addressesOf(address)
    const taken = this.moves.filter(({ from, byStaff }) => !byStaff && addresses.has(from))
    const ids = new Set(taken.map(({ leadId }) => leadId))
    return this.leads.filter(({ id, email }) => addresses.has(email) || ids.has(id))
  }

  /** The successor of an erased lead now replaces its predecessor, which stays replaced if there is none. */
  erase(gone: ModelLead[]): void {
    const ids = new Set<string | null>(gone.map(({ id }) => id))
    const after = (id: string | null) => (ids.has(id) ? this.find(id ?? '')?.replacedBy : null)
    for (const lead of this.leads) {
      while (ids.has(lead.replaces)) lead.replaces = this.find(lead.replaces ?? '')?.replaces ?? null
      for (let next = after(lead.replacedBy); next; next = after(next)) lead.replacedBy = next
    }
    this.leads = this.leads.filter(({ id }) => !ids.has(id))
    this.moves = this.moves.filter(({ leadId }) => !ids.has(leadId))
    this.thanks = this.thanks.filter(({ leadId }) => !ids.has(leadId))
    this.assignments = this.assignments.filter(({ leadId }) => !ids.has(leadId))
    this.forgetLeads()
  }

  /** A request stays as a record after its lead was deleted. */
  forgetLeads(): void {
    for (const request of this.requests) if (!this.find(request.leadId ?? '')) request.leadId = null
  }

  backUp(): void {
    this.copy = { ...this.contents(), known: this.erasures.length }
  }

  contents() {
    const { leads, moves, thanks, assignments } = this
    return structuredClone({ leads, moves, thanks, assignments })
  }

  /** Erasures since the backup still apply, opt-outs and open requests are kept, and no version number is reused. */
  restore(): void {
    const present = this.contents()
    const { known, ...stored } = this.copy
    Object.assign(this, stored)
    Object.assign(this, this.contents())
    const since = this.erasures.slice(known)
    const gone: ModelLead[] = []
    for (const lead of this.leads) {
      const stored = present.leads.find(({ id }) => id === lead.id)
      if (since.some(({ ids }) => ids.includes(lead.id))) gone.push(lead)
      else if (since.some(({ addresses }) => addresses.includes(lead.email))) {
        // Staff moved it away from the erased address: it keeps the address that it has now.
        if (stored) Object.assign(lead, { email: stored.email, written: stored.written, phone: stored.phone })
        else gone.push(lead)
      }
    }
    const newer = owedAmong(present.leads, this.requests).filter(({ id }) => !this.find(id))
    const requests = this.requests
    this.requests = []
    this.erase(gone)
    for (const lead of this.leads) {
      const { version = 0, wish = lead.wish } = present.leads.find(({ id }) => id === lead.id) ?? {}
      if (version > lead.version) lead.version = version + 1
      lead.wish = wish
    }
    this.keep(newer, present)
    this.requests = requests
    this.forgetLeads()
  }

  /** Takes over leads that are newer than the copy, with their history and mails. */
  keep(newer: ModelLead[], present: ReturnType<LeadModel['contents']>): void {
    const ids = new Set(newer.map(({ id }) => id))
    const replaced = newer.map(({ replaces }) => replaces)
    const isOld = ({ leadId }: { leadId: string }) => !replaced.includes(leadId)
    const isNew = ({ leadId }: { leadId: string }) => ids.has(leadId)
    this.moves = [...this.moves.filter(isOld), ...present.moves.filter(isNew)]
    // The mail about a kept assignment is known by its old number.
    const assigned = present.assignments.filter(isNew).map((each) => ({ ...each, mailTo: null }))
    this.assignments = [...this.assignments.filter(isOld), ...assigned]
    this.thanks.push(...present.thanks.filter(isNew))
    this.leads.push(...newer)
    for (const lead of newer) {
      const older = this.find(lead.replaces ?? '')
      if (older) Object.assign(older, { replacedBy: lead.id, status: 'new', owner: null })
      else lead.replaces = null
    }
  }

  /** The history moves to the lead that replaces another. */
  handOn(older: string, newer: string): void {
    for (const entry of [...this.moves, ...this.assignments]) if (entry.leadId === older) entry.leadId = newer
  }
}

/** The leads of people who have opted out or have an open request, with their replacement chains. */
function owedAmong(leads: ModelLead[], requests: ModelRequest[]): ModelLead[] {
  const isOwed = ({ id, wish }: ModelLead) =>
    wish !== null || requests.some(({ leadId, isOpen }) => isOpen && leadId === id)
  const owed = new Set(leads.filter(isOwed))
  for (const { replaces, replacedBy } of owed)
    for (const other of leads) if (other.id === replaces || other.id === replacedBy) owed.add(other)
  return leads.filter((lead) => owed.has(lead))
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { runBackup } from '../../../cli/backup.ts'
import { runRestore } from '../../../cli/restore.ts'
import { apiPaths } from '../../../contract/api.ts'
import { addedControls } from '../../../contract/forms.ts'
import { yoursPath } from '../../../contract/yours.ts'
import { buildApp } from '../../../server/app.ts'
import { type Config, readConfig } from '../../../server/config.ts'
import { openStore } from '../../../server/database/open-store.ts'
import type { Store } from '../../../server/database/store.ts'
import { loadSite } from '../../../server/http/site.ts'
import { eraseEverywhere } from '../../../server/leads/erase.ts'
import { correctionText } from '../../../server/leads/sent-lead.ts'
import { findConcerned, tell } from '../../../server/leads/tell.ts'
import { makeLink } from '../../../server/mail/personal-link.ts'
import { addressKey } from '../../../server/mail-address.ts'
import { loadSecrets } from '../../../server/secrets.ts'
import { goodLeads } from '../form-examples.ts'
import { freshDatabaseUrl } from '../fresh-database.ts'
import { all } from '../leads.ts'
import { queryDatabase } from '../query-database.ts'
import { runHere } from '../run-command.ts'
import { distDir } from '../server.ts'
import type { Fields, LeadModel } from './model.ts'

/** The addresses in these tests: two mailboxes and their other spellings. */
export const addresses = [
  'asha@clinic.co',
  'Asha@Clinic.co',
  'asha+1@clinic.co',
  'ravi@clinic.co',
  'devi@clinic.co',
]
export const phones = ['9000000001', '9000000002']

/** The real app on a real store, with the model's clock. */
export class LeadWorld {
  readonly config: Config
  #app: FastifyInstance | undefined
  #store: Store | undefined
  #site: ReturnType<typeof loadSite> | undefined
  readonly #model: LeadModel
  #copy = ''

  constructor(config: Config, model: LeadModel) {
    this.config = config
    this.#model = model
  }

  static async open(dialect: 'SQLite' | 'PostgreSQL', model: LeadModel): Promise<LeadWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'firsthour-rules-'))
    const place = dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {}
    const world = new LeadWorld(
      readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', LEADS_PER_MINUTE: '0', ...place }),
      model,
    )
    await world.start()
    return world
  }

  get store(): Store {
    if (!this.#store) throw new Error('The store is closed.')
    return this.#store
  }

  async start(): Promise<void> {
    this.#store = await openStore(this.config, { serverNow: () => null })
    this.#site ??= loadSite(distDir, this.config)
    this.#app = await buildApp(this.config, {
      store: this.#store,
      site: await this.#site,
      secrets: await loadSecrets(this.config, this.#store),
      now: () => this.#model.now,
    })
  }

  async stop(): Promise<void> {
    await this.#app?.close()
    await this.#store?.close()
  }

  async backUp(): Promise<void> {
    this.#copy = join(this.config.dataDir, `copy-${randomUUID()}`)
    await this.#run(runBackup, [this.#copy])
  }

  async restore(): Promise<void> {
    await this.stop()
    await this.#run(runRestore, [this.#copy, '--replace'])
    await this.start()
  }

  async #run(command: Parameters<typeof runHere>[0], args: string[]): Promise<void> {
    const { dataDir, databaseUrl } = this.config
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    expect(await runHere(command, env, args, { now: () => this.#model.now })).toMatchObject({
      code: 0,
      stderr: '',
    })
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.config.dataDir, { recursive: true })
  }

  async post({ email, phone }: Fields, added: Record<string, string> = {}) {
    const payload = { ...goodLeads.contactUs, email, phoneNumber: phone, ...added }
    const reply = await this.#app?.inject({ method: 'POST', url: apiPaths.contactUs, payload })
    if (!reply) throw new Error('The server is stopped.')
    return {
      status: reply.statusCode,
      id: String(reply.json().id),
      token: String(reply.headers['sent-lead'] ?? ''),
    }
  }

  /** The key from a link as the thank-you has it. */
  async #keyOf(id: string): Promise<string> {
    const lead = await this.store.findLead(id)
    if (!lead) throw new Error('There is no such lead.')
    const now = this.#model.now
    const mail = { to: lead.fields.email, mailId: randomUUID(), secret: 'secret', origin: 'http://localhost' }
    const link = await makeLink(this.store, { lead, purpose: 'open', ...mail, now })
    const key = new URL(link ?? '').searchParams.get('open') ?? ''
    this.#model.links.push({ key, leadId: id, address: addressKey(lead.fields.email), at: now })
    return key
  }

  async pressOnOwnPage(id: string, act: string): Promise<number | undefined> {
    return this.press(await this.#keyOf(id), act)
  }

  async press(key: string, act: string): Promise<number | undefined> {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = String(new URLSearchParams({ key, act }))
    return (await this.#app?.inject({ method: 'POST', url: yoursPath, headers, payload }))?.statusCode
  }

  /** Asks for an erasure on the own page, and confirms it with the link in the mail that follows. */
  async eraseByLink(id: string): Promise<void> {
    expect(await this.pressOnOwnPage(id, 'erase')).toBe(200)
    const [mail] = await queryDatabase(this.config, `SELECT body FROM deliveries WHERE body LIKE '%erase=%'`)
    const [, key = ''] = /erase=([\w-]+)/.exec(String(mail?.body)) ?? []
    expect(await this.press(key, 'confirm')).toBe(200)
  }

  async erase(target: { id: string } | { email: string }): Promise<number> {
    const answer = { actor: 'asha', proof: randomUUID() }
    const { config } = this
    return (await eraseEverywhere(this.store, target, { config, now: this.#model.now, answer })).leads
  }

  /** Sends the same notice to everybody. Returns the mails that this queued. */
  async tell(): Promise<string[]> {
    const before = new Set(await this.#mailedWith('A breach'))
    const { people } = await findConcerned(this.store, { since: 0, until: this.#model.now + 1 })
    const usual = { subject: 'A breach', body: 'Text' }
    await tell(this.store, people, { usual, byLanguage: {} }, () => this.#model.now)
    return (await this.#mailedWith('A breach')).filter((to) => !before.has(to))
  }

  async #mailedWith(subject: string): Promise<string[]> {
    const mails = await all(this.store.listMails({}))
    return mails.flatMap((mail) => (mail.subject === subject && mail.state !== 'failed' ? mail.to : []))
  }

  /** Corrects a lead as the holder of the link. */
  async correctByLink(id: string, version: number, fields: Fields) {
    const key = await this.#keyOf(id)
    return this.post(fields, { [addedControls.change]: correctionText(id, key, version) })
  }

  readonly by = (version?: number) => ({
    actor: 'asha',
    now: this.#model.now,
    ...(version !== undefined && { version }),
  })

  /** Checks that the store contains exactly what the model says. */
  async expectToBe(model: LeadModel): Promise<void> {
    const stored = await all(this.store.listLeads({}))
    const shown = stored.map((lead) => ({
      ...{ id: lead.id, email: addressKey(lead.fields.email), held: lead.spamReason !== null },
      written: lead.fields.email,
      ...{ phone: 'phoneNumber' in lead.fields ? lead.fields.phoneNumber : '', status: lead.status },
      ...{ version: lead.version, owner: lead.owner, replaces: lead.replaces, replacedBy: lead.replacedBy },
      noContact: lead.noContact,
    }))
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
    expect(shown.toSorted(byId)).toEqual(
      model.leads
        .map(({ sent: _, sentAt: __, token: ___, wish, ...lead }) => ({ ...lead, noContact: wish !== null }))
        .toSorted(byId),
    )
    const mails = await all(this.store.listMails({}))
    const thanked = mails.filter(({ subject }) => subject.startsWith('Thank')).map(({ leadId }) => leadId)
    const sent = model.thanks.flatMap(({ leadId, isWithdrawn }) => (isWithdrawn ? [] : leadId))
    expect(thanked.toSorted()).toEqual(sent.toSorted())
    const owners: string[] = []
    for (const { id, to } of mails) if (await this.store.isOfLatestOwner(id)) owners.push(to)
    expect(owners.toSorted()).toEqual(model.ownersToMail.toSorted())
    const told = model.told.flatMap(({ address, isErased }) => (isErased ? [] : address))
    expect((await this.#mailedWith('A breach')).map(addressKey).toSorted()).toEqual(told.toSorted())
    const requests = await this.store.listRequests()
    expect(
      requests
        .map(({ id, leadId, kind, version, closedAt }) => ({
          id,
          leadId,
          kind,
          version,
          isOpen: closedAt === null,
        }))
        .toSorted(byId),
    ).toEqual(model.requests.toSorted(byId))
    for (const email of addresses) {
      const person = await this.store.findPerson({ email })
      const theirs = (await all(this.store.listLeads({ person }))).map(({ id }) => id)
      expect(theirs.toSorted()).toEqual(
        model
          .person(email)
          .map(({ id }) => id)
          .toSorted(),
      )
    }
  }

  /** Fields, flags and mails of all other leads, which no public request may change. */
  async others(but: string | undefined) {
    const leads = (await all(this.store.listLeads({}))).filter(({ id }) => id !== but)
    const mails = (await all(this.store.listMails({}))).filter(({ leadId }) => leadId !== but)
    const handOvers = (await all(this.store.listHandOvers({}))).filter(({ leadId }) => leadId !== but)
    return new Map([...leads, ...mails, ...handOvers].map((each) => [each.id, each]))
  }
}

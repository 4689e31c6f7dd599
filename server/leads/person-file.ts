import { content } from '../../content/index.ts'
import { jsonItems } from '../database/lead-json.ts'
import type { Store } from '../database/store.ts'
import { timeIn } from '../days-of-zone.ts'
import { html, type Markup, raw } from '../http/html.ts'
import { mailStory, type Story, storyJson, storyOf } from './story.ts'

type PersonStore = Pick<Store, 'listLeads' | 'listMails' | 'listHandOvers' | 'listLeadChanges'>

/** Whoever has this address, or the leads with these ids: a phone number finds leads, and makes nobody of them. */
export type Person = { email: string } | { ids: string[] }

/** Fewer digits identify nobody. */
const fewestDigits = 5
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)

/** The leads with this phone number: the last ten digits are compared, without spaces and +91. */
export async function withPhone(store: Pick<PersonStore, 'listLeads'>, phone: string): Promise<string[]> {
  const wanted = digitsOf(phone)
  const ids: string[] = []
  if (wanted.length < fewestDigits) return ids
  for await (const { id, fields } of store.listLeads({ search: wanted })) {
    const { phone: first, phoneNumber = first }: Record<string, string> = fields
    if (digitsOf(phoneNumber ?? '') === wanted) ids.push(id)
  }
  return ids
}

/** Oldest first, streamed: memory does not grow with the number of leads. */
export async function* storiesOf(store: PersonStore, person: Person): AsyncGenerator<Story> {
  for await (const lead of store.listLeads(person)) yield await storyOf(store, lead)
}

export async function* messagesTo({ listMails }: Pick<PersonStore, 'listMails'>, person: Person) {
  if ('email' in person) yield* listMails({ messagesTo: person.email })
}

/** Everything stored about a person: exactly what an erasure of the person removes. */
export async function* personJson(
  store: PersonStore,
  name: string,
  person: Person,
  onLead: () => void = () => {},
): AsyncGenerator<string> {
  yield `{\n  "address": ${JSON.stringify(name)},\n  "leads": [`
  yield* jsonItems(storiesOf(store, person), (story) => {
    onLead()
    return storyJson(story)
  })
  yield '],\n  "messages": ['
  yield* jsonItems(messagesTo(store, person), mailStory)
  yield ']\n}\n'
}

/** The same as one self-contained page to print. */
export async function* personPage(
  store: PersonStore,
  name: string,
  person: Person,
  { timeZone, now }: { timeZone: string; now: number },
  onLead: () => void = () => {},
): AsyncGenerator<string> {
  const title = `${content.company.name}: everything stored about ${name}`
  yield html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(styles)}</style></head><body><h1>${title}</h1>
<p>As of ${timeIn(timeZone, now)} (${timeZone})</p>`.text
  for await (const story of storiesOf(store, person)) {
    onLead()
    const { mails, handOvers, notes, changes, ...lead } = storyJson(story)
    yield html`<section><h2>${lead.reference}</h2>${table(lead)}${lists({ mails, handOvers, notes, changes })}</section>`
      .text
  }
  for await (const mail of messagesTo(store, person))
    yield html`<section><h2>Other mail</h2>${table(mailStory(mail))}</section>`.text
  yield '</body></html>\n'
}

const styles = `body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{text-align:left;vertical-align:top;padding:.2rem .75rem .2rem 0;border-bottom:1px solid #ccc}
th{width:12rem;font-weight:400;color:#555}td{white-space:pre-line;overflow-wrap:anywhere}section{margin:2rem 0;break-inside:avoid-page}`

const table = (record: object): Markup =>
  html`<table>${Object.entries(record).flatMap(([name, value]) => {
    const said = saidOf(value)
    return said === '' ? [] : [html`<tr><th scope="row">${name}</th><td>${said}</td></tr>`]
  })}</table>`

const lists = (parts: Record<string, object[]>): Markup[] =>
  Object.entries(parts).flatMap(([name, records]) =>
    records.length === 0 ? [] : [html`<h3>${name}</h3>`, ...records.map(table)],
  )

function saidOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object'
    ? Object.entries(value)
        .map(([name, each]) => `${name}: ${saidOf(each)}`)
        .join('\n')
    : String(value)
}

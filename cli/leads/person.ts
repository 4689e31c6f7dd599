import type { Person, PersonName } from '../../server/database/erasure.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { CommandError, flag, readArguments } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { mailStory, mailText, type Story, storyJson, storyOf, storyText } from './story.ts'

export async function show({ store, args, config, out, count }: Call): Promise<void> {
  const { values, positionals } = readArguments(args, { json: flag })
  if (positionals.length === 0) throw new CommandError('Which lead? leads show ID')
  // A reference is read out in two halves, and some type it so.
  const story = await storyOf(store, await findLead(store, positionals.join(' ')))
  count(1)
  await out.write(
    values.json ? `${JSON.stringify(storyJson(story), null, 2)}\n` : storyText(story, config.timeZone),
  )
}

const personName = (text: string): PersonName => (text.includes('@') ? { email: text } : { phone: text })

/** Everything stored about somebody, for their right to see it: what `erase --email` takes, no more and no less. */
export async function person(call: Call): Promise<void> {
  const { store, args, out } = call
  const { values, positionals } = readArguments(args, { json: flag })
  const [address] = positionals
  if (address === undefined) throw new CommandError('Whose? leads person ADDRESS-OR-PHONE')
  const found = await store.findPerson(personName(address))
  const blocks = values.json ? jsonOf(call, address, found) : textOf(call, found)
  let written = 0
  for await (const block of blocks) {
    await out.write(block)
    written++
  }
  if (written === 0) await out.write(`There is nothing about ${address}.\n`)
}

/** Both forms are written as they are read, so that somebody of many thousand leads needs no more memory than one of few. */
async function* textOf(call: Call, found: Person): AsyncGenerator<string> {
  const { timeZone } = call.config
  let rule = ''
  for await (const story of storiesOf(call, found)) {
    yield rule + storyText(story, timeZone)
    rule = `\n${'-'.repeat(40)}\n\n`
  }
  for await (const mail of messagesTo(call, found)) {
    yield `${rule}${mailText(mail, (at) => timeIn(timeZone, at))}\n`
    rule = `\n${'-'.repeat(40)}\n\n`
  }
}

async function* jsonOf(call: Call, address: string, found: Person): AsyncGenerator<string> {
  yield `{\n  "address": ${JSON.stringify(address)},\n  "addresses": ${JSON.stringify(found.addresses)},\n  "leads": [`
  yield* items(storiesOf(call, found), storyJson)
  yield '],\n  "messages": ['
  yield* items(messagesTo(call, found), mailStory)
  yield ']\n}\n'
}

async function* items<Item>(list: AsyncIterable<Item>, json: (item: Item) => object): AsyncGenerator<string> {
  let comma = ''
  for await (const item of list) {
    yield `${comma}\n    ${JSON.stringify(json(item), null, 2).replaceAll('\n', '\n    ')}`
    comma = ','
  }
  if (comma !== '') yield '\n  '
}

/** Oldest first. */
async function* storiesOf({ store, count }: Call, person: Person): AsyncGenerator<Story> {
  for await (const lead of store.listLeads({ person })) {
    yield await storyOf(store, lead)
    count(1)
  }
}

async function* messagesTo({ store }: Call, { addresses }: Person) {
  for (const address of addresses) yield* store.listMails({ messagesTo: address })
}

import type { PersonName } from '../../server/database/erasure.ts'
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
  const { addresses, leadIds } = await store.findPerson(personName(address))
  const blocks = values.json ? jsonOf(call, address, addresses, leadIds) : textOf(call, addresses, leadIds)
  let written = 0
  for await (const block of blocks) {
    await out.write(block)
    written++
  }
  if (written === 0) await out.write(`There is nothing about ${address}.\n`)
}

/** Both forms are written as they are read, so that somebody of many thousand leads needs no more memory than one of few. */
async function* textOf(call: Call, addresses: string[], leadIds: string[]): AsyncGenerator<string> {
  const { timeZone } = call.config
  let rule = ''
  for await (const story of storiesOf(call, leadIds)) {
    yield rule + storyText(story, timeZone)
    rule = `\n${'-'.repeat(40)}\n\n`
  }
  for await (const mail of messagesTo(call, addresses)) {
    yield `${rule}${mailText(mail, (at) => timeIn(timeZone, at))}\n`
    rule = `\n${'-'.repeat(40)}\n\n`
  }
}

async function* jsonOf(
  call: Call,
  address: string,
  addresses: string[],
  leadIds: string[],
): AsyncGenerator<string> {
  yield `{\n  "address": ${JSON.stringify(address)},\n  "addresses": ${JSON.stringify(addresses)},\n  "leads": [`
  yield* items(storiesOf(call, leadIds), storyJson)
  yield '],\n  "messages": ['
  yield* items(messagesTo(call, addresses), mailStory)
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

const leadsAtOnce = 50

/** Oldest first. */
async function* storiesOf({ store, count }: Call, leadIds: string[]): AsyncGenerator<Story> {
  const leads = await inParts(leadIds, async (id) => {
    const lead = await store.findLead(id)
    return lead ? [{ id, timestamp: lead.timestamp }] : []
  })
  const inOrder = leads.flat().sort((a, b) => a.timestamp - b.timestamp)
  for (let from = 0; from < inOrder.length; from += leadsAtOnce)
    for (const story of await Promise.all(
      inOrder.slice(from, from + leadsAtOnce).map(async ({ id }) => {
        const lead = await store.findLead(id)
        return lead && storyOf(store, lead)
      }),
    ))
      if (story) {
        count(1)
        yield story
      }
}

async function inParts<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += leadsAtOnce)
    results.push(...(await Promise.all(items.slice(from, from + leadsAtOnce).map(work))))
  return results
}

async function* messagesTo({ store }: Call, addresses: string[]) {
  for (const address of addresses) yield* store.listMails({ messagesTo: address })
}

import { timeIn } from '../../server/days-of-zone.ts'
import { messagesTo, type Person, personJson, storiesOf, withPhone } from '../../server/leads/person-file.ts'
import { storyJson, storyOf } from '../../server/leads/story.ts'
import { CommandError, flag, readArguments } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { mailText, storyText } from './story.ts'

export async function show({ store, args, config, out, count }: Call): Promise<void> {
  const { values, positionals } = readArguments(args, { json: flag })
  if (positionals.length === 0) throw new CommandError('Usage: leads show ID')
  // People may type a reference in two groups, as it is read out.
  const story = await storyOf(store, await findLead(store, positionals.join(' ')))
  count(1)
  await out.write(values.json ? `${JSON.stringify(storyJson(story), null, 2)}\n` : storyText(story, config))
}

/** A phone number finds leads; it does not make them one person's. */
export const personNamed = async (store: Call['store'], text: string): Promise<Person> =>
  text.includes('@') ? { email: text } : { ids: await withPhone(store, text) }

/** Everything stored about a person (right of access): exactly the leads that `erase --email` removes. */
export async function person(call: Call): Promise<void> {
  const { store, args, out, count } = call
  const { values, positionals } = readArguments(args, { json: flag })
  const [address] = positionals
  if (address === undefined) throw new CommandError('Usage: leads person ADDRESS-OR-PHONE')
  const found = await personNamed(store, address)
  const blocks = values.json ? personJson(store, address, found, () => count(1)) : textOf(call, found)
  let written = 0
  for await (const block of blocks) {
    await out.write(block)
    written++
  }
  if (written === 0) await out.write(`Nothing is stored about ${address}.\n`)
}

/** Streams both formats, so that memory does not grow with the number of leads. */
async function* textOf({ store, count, config }: Call, found: Person): AsyncGenerator<string> {
  const { timeZone } = config
  let rule = ''
  for await (const story of storiesOf(store, found)) {
    count(1)
    yield rule + storyText(story, config)
    rule = `\n${'-'.repeat(40)}\n\n`
  }
  for await (const mail of messagesTo(store, found)) {
    yield `${rule}${mailText(mail, (at) => timeIn(timeZone, at))}\n`
    rule = `\n${'-'.repeat(40)}\n\n`
  }
}

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
export async function person({ store, args, config, out, count }: Call): Promise<void> {
  const { values, positionals } = readArguments(args, { json: flag })
  const [address] = positionals
  if (address === undefined) throw new CommandError('Whose? leads person ADDRESS-OR-PHONE')
  const { addresses, leadIds } = await store.findPerson(personName(address))
  const leads = await Promise.all(leadIds.map((id) => store.findLead(id)))
  const inOrder = leads.filter((lead) => lead !== undefined).sort((a, b) => a.timestamp - b.timestamp)
  const stories: Story[] = []
  for (const lead of inOrder) stories.push(await storyOf(store, lead))
  const mails = addresses.map((messagesTo) => Array.fromAsync(store.listMails({ messagesTo })))
  const messages = (await Promise.all(mails)).flat()
  count(stories.length)
  if (values.json) {
    const everything = {
      address,
      addresses,
      leads: stories.map(storyJson),
      messages: messages.map(mailStory),
    }
    return out.write(`${JSON.stringify(everything, null, 2)}\n`)
  }
  if (stories.length + messages.length === 0) return out.write(`There is nothing about ${address}.\n`)
  const { timeZone } = config
  const blocks = [
    ...stories.map((story) => storyText(story, timeZone)),
    ...messages.map((mail) => `${mailText(mail, (at) => timeIn(timeZone, at))}\n`),
  ]
  await out.write(blocks.join(`\n${'-'.repeat(40)}\n\n`))
}

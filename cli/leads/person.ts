import { parseArgs } from 'node:util'
import { timeIn } from '../../server/days-of-zone.ts'
import { gathered } from '../../server/gathered.ts'
import { CommandError } from '../command-line.ts'
import type { Call } from './command.ts'
import { mailStory, mailText, type Story, storyJson, storyOf, storyText } from './story.ts'

/** Everything stored about somebody, for their right to see it: what `erase --email` takes, no more and no less. */
export async function person({ store, args, config, out, count }: Call): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [address] = positionals
  if (address === undefined) throw new CommandError('Whose? leads person ADDRESS')
  const stories: Story[] = []
  for await (const lead of store.listLeads({ email: address })) stories.push(await storyOf(store, lead))
  const messages = await gathered(store.listMails({ messagesTo: address }))
  count(stories.length)
  if (values.json) {
    const everything = { address, leads: stories.map(storyJson), messages: messages.map(mailStory) }
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

import { parseArgs } from 'node:util'
import { CommandError } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { storyJson, storyOf, storyText } from './story.ts'

export async function show({ store, args, config, out, count }: Call): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new CommandError('Which lead? leads show ID')
  // A reference is read out in two halves, and some type it so.
  const story = await storyOf(store, await findLead(store, positionals.join(' ')))
  count(1)
  await out.write(
    values.json ? `${JSON.stringify(storyJson(story), null, 2)}\n` : storyText(story, config.timeZone),
  )
}

import { choice, group, line, lines, list, text } from './kinds.ts'

const statement = (label: string) => group(label, { label: line('Heading', 40), text: text('Text', 400) })

export const about = group('About us', {
  banner: group('Banner', {
    ...lines('eyebrow title'),
    vision: statement('Vision'),
    mission: statement('Mission'),
  }),
  values: group('Core values', {
    ...lines('eyebrow title'),
    items: list(
      'Values',
      group('Value', {
        icon: choice('Drawing', [
          'innovation',
          'patient-centric',
          'integrity',
          'collaboration',
          'excellence',
        ]),
        name: line('Name', 40),
        text: text('Text', 400),
      }),
    ),
  }),
  team: group('Team', {
    ...lines('eyebrow title'),
    lead: text('Opening', 400),
  }),
})

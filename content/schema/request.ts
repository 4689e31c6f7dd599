import { group, line, lines, link, list, text } from './kinds.ts'

export const request = group('Request a demo', {
  ...lines('eyebrow title'),
  lead: text('Opening', 300),
  next: group('What happens next', {
    title: line('Heading', 80),
    steps: list('Steps', group('Step', { title: line('Heading', 80), text: text('Text', 300) })),
  }),
  /** The times and titles are those of the home page's four steps. */
  seats: group('Who should sit in', {
    ...lines('label title', 160, { label: 'Small heading' }),
    items: list('Seats', group('Seat', { who: line('Who', 60), sees: text('What they see', 300) })),
  }),
  buying: group('Buying it, in short', {
    title: line('Heading', 80),
    items: list(
      'Points',
      group('Point', { title: line('Heading', 60), text: text('Text; {price} is filled in', 300) }),
    ),
    more: link('Link to all questions'),
  }),
  formTitle: line('Heading of the form', 80),
  broughtFigures: group('For visitors who bring an estimate', {
    title: line('Heading', 60),
    text: text('Text', 300),
    note: text('Note', 300),
    change: link('Link back to the calculator'),
    ...lines('remove removed', 100, { remove: 'Button', removed: 'Once it is removed' }),
  }),
  security: link('What shows that it is secure'),
})

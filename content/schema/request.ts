import { group, line, lines, link, list, text } from './kinds.ts'

export const request = group('Request a demo', {
  ...lines({ eyebrow: 'Small heading', title: 'Heading' }),
  lead: text('Opening', 300),
  next: group('What happens next', {
    title: line('Heading', 80),
    steps: list('Steps', group('Step', { title: line('Heading', 80), text: text('Text', 300) })),
  }),
  /** The times and titles are those of the home page's four steps. */
  story: group('How it works, in short', lines({ label: 'Small heading', title: 'Heading' })),
  seats: group('Who should sit in', {
    ...lines({ label: 'Small heading', title: 'Heading' }),
    items: list('Seats', group('Seat', { who: line('Who', 60), sees: text('What they see', 300) })),
  }),
  formTitle: line('Heading of the form', 80),
  broughtFigures: group('For visitors who bring an estimate', {
    title: line('Heading', 60),
    text: text('Text', 300),
    note: text('Note', 300),
    change: link('Link back to the calculator'),
    ...lines({ remove: 'Button', removed: 'Once it is removed' }, 100),
  }),
  emergency: line('In an emergency'),
})

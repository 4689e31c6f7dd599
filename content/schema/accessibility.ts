import { group, line, lines, list, text } from './kinds.ts'

export const accessibility = group('Accessibility', {
  eyebrow: line('Small heading', 60),
  title: line('Heading', 100),
  lead: text('Opening', 500),
  contents: line('Heading of the contents', 60),
  written: line('When this was written, in words', 80),
  standard: group('Standard', {
    title: line('Heading', 100),
    paragraphs: list('Paragraphs', text('Paragraph', 600)),
  }),
  tried: group('What was tried', {
    title: line('Heading', 100),
    labels: group('Labels', lines('tool when', 40, { tool: 'With what', when: 'When' })),
    rows: list(
      'Rows',
      group('Row', {
        what: line('What', 250),
        tool: line('With what', 200),
        when: line('When', 120),
      }),
    ),
  }),
  gaps: group('Known gaps', {
    title: line('Heading', 100),
    items: list('Gaps', text('Gap', 400)),
  }),
  person: group('A person', {
    title: line('Heading', 100),
    text: text('Text', 500),
  }),
})

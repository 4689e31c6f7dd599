import { each, group, line, lines, text } from './kinds.ts'

const mailing = (label: string) => group(label, { subject: line('Subject'), body: text('Text') })
const formLabels = { signups: 'Call back', contactUs: 'Contact', demoRequests: 'Demo request' }

/** Mails to visitors. `{product}` is the product's name, `{name}` the visitor's first name, `{link}` a link. */
export const mail = group('Mails to visitors', {
  openLink: mailing('A new link to what is stored'),
  eraseLink: mailing('Confirm an erasure'),
  acknowledgement: group('Thank you', {
    ...lines('subject preview headingWithName heading', 160, {
      headingWithName: 'Heading with a name',
      heading: 'Heading without a name',
    }),
    received: group('What was received', each(formLabels, line)),
    next: text('What happens next', 300),
    emergency: text('In an emergency', 300),
    labels: group('Labels', lines('reference phone website yourData', 60)),
    yourData: line("Link to the visitor's own page"),
    footer: text('At the end', 400),
  }),
})
